import type { DroppedMarkup } from '../../schemas/html.ts';

/** A story as rules look at it. */
export interface CheckedStory {
  id: string;
  /** Without markup; '' for none. */
  headline: string;
  /** ISO 8601 */
  date?: string | undefined;
  /** It has an address on the page's site, or gets one when it comes. */
  isHere: boolean;
  /** Set: readers do not have it yet; when they get it, null while nobody said. */
  coming?: { at: string | null } | undefined;
}

/** What a block's source has for it now. */
export interface BlockStories {
  /** As they came. */
  brought: readonly CheckedStory[];
  /** Those of them that the block shows. */
  shown: readonly CheckedStory[];
}

/** A heading that readers meet, and the block that it stands in. */
export interface PageHeading {
  block: string;
  level: number;
  text: string;
}

/** What rules know of a page beside its document. Of what is unset they say nothing. */
export interface Surroundings {
  /** By the blocks' stored ids; of blocks whose source has not replied, nothing. */
  stories?: ReadonlyMap<string, BlockStories> | undefined;
  /** In reading order. */
  headings?: readonly PageHeading[] | undefined;
  /** Paths of the site at which readers find nothing. */
  missingPaths?: ReadonlySet<string> | undefined;
  /** What readers do not get of hand-written markup, by that markup. */
  droppedMarkup?: ReadonlyMap<string, readonly DroppedMarkup[]> | undefined;
  /** What the media library says of pictures, by their ids. */
  libraryAlts?: ReadonlyMap<string, string> | undefined;
  /** What readers load of the page, gzipped. */
  weight?: { htmlBytes: number; scriptBytes: number } | undefined;
  now?: Date | undefined;
}
