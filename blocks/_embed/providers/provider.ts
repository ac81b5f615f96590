import type { ForeignElement } from '../../../schemas/html.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import type { Need } from '../../../ui/page-needs.ts';

/** What something is to its reader, before it has loaded. */
export type EmbedKind = 'video' | 'post' | 'audio' | 'edition' | 'links' | 'content';

/** How much room something keeps: a ratio, or a height in pixels. */
export type Extent = { ratio: readonly [width: number, height: number] } | { height: number };

export const WIDE: Extent = { ratio: [16, 9] };
export const TALL: Extent = { ratio: [9, 16] };

/** What an address of a provider is, in words of our own: nothing of it is used as it came. */
export interface EmbedFacts {
  kind: EmbedKind;
  /** Where readers find it. */
  original: string;
  extent: Extent;
  /** Who posted it, as the address says. */
  by?: string;
  /** The address to frame; unset where there is none. */
  frame?: string;
  /** A post that the provider's script renders, by its id. */
  post?: string;
  /** The provider's own picture of it. */
  poster?: string;
  /** Markup for a frame of ours, where the provider has a script and no page to frame. */
  html?: string;
}

/**
 * The address that an element of a provider's embed says; undefined for any other element. It
 * stands beside the provider and not in it: browsers, which show embeds and look for none, get none
 * of it.
 */
export type FindAddress = (element: ForeignElement) => string | undefined;

/** A provider of embeds: who it is, its addresses, and what each of them is. */
export interface ProviderFile {
  name: string;
  /** Who learns of the reader: «YouTube (Google)». */
  company: string;
  icon: IconName;
  kind: EmbedKind;
  /** Its hosts and all beneath them. */
  hosts: readonly string[];
  /**
   * A script of its own that it has other sites load: whether it comes says whether the provider is
   * within reach, which a browser does not say of a frame.
   */
  probe?: `https://${string}`;
  /** What an address of its hosts is; unset where nothing of it can be shown by its address. */
  read?(url: URL): EmbedFacts | undefined;
  /** The block for social networks takes it (rule 10.12). */
  isSocial?: boolean;
  /** Its posts are columns, however much room there is. */
  isColumn?: boolean;
  /** How high its scripts make a post. */
  scriptedPx?: number;
  /** What a page's policy must allow for a post that its script renders. */
  postNeeds?: readonly Need[];
}

/** What stands in a text at a pattern's first group; '' where it does not match. */
export const part = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** What can be linked and no more. */
export const link = (original: string, kind: EmbedKind = 'post'): EmbedFacts => ({
  original,
  kind,
  extent: WIDE,
});

/** Does an element have a class? */
export const hasClass = ({ attributes }: ForeignElement, name: string): boolean =>
  (attributes.class ?? '').split(/\s+/).includes(name);
