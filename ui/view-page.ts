import type { ReactNode } from 'react';
import type { SafeHtml } from '../schemas/html.ts';
import type { PageContent } from '../schemas/page-content.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import type { OverridablePath } from '../schemas/story.ts';
import type { Room } from './room.ts';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** rule 1.1: headings nest and stop at 6. */
export const deeper = (level: HeadingLevel): HeadingLevel => Math.min(level + 1, 6) as HeadingLevel;

/** How wide the place of a block is: the main column, a narrow one beside it, all of the page. */
export type ColumnWidth = 'main' | 'rail' | 'full';

/** A piece of text that editors rewrite where it stands. */
export interface EditablePart {
  value: SafeHtml;
  /** Spanish name of the part, for assistive technology: «Titular». */
  label: string;
  placeholder?: string;
  /** While it is empty, the canvas shows its place in the selected block alone. */
  isOptional?: true;
  /**
   * Where the new text goes: a field of the block itself, or an override of one story on this
   * block.
   */
  target:
    | { kind: 'field'; field: string }
    | { kind: 'story'; storyId: string; path: OverridablePath };
}

/**
 * What every view may know besides its fields and its content. The same object on the server and on
 * the canvas.
 */
export interface ViewPage extends Pick<PageFacts, 'site'> {
  /** The instance's id: unique in its page, for ids and anchors. */
  blockId: string;
  locale: string;
  timeZone: string;
  /** The level of this block's outermost heading. */
  level: HeadingLevel;
  /**
   * On the editor's canvas: nothing is lazy, empty blocks explain themselves, behaviours and
   * islands stay off.
   */
  isEditing: boolean;
  /** Only when the block declares it in `uses`. */
  path?: string;
  pageType?: PageFacts['pageType'];
  pageContent?: PageContent | null;
  /** The block's own query parameters by their bare names, when it declares any. */
  query?: Record<string, string>;
  /**
   * How wide the section is in which the block stands; only when the block declares it in `uses`.
   * Unset on the canvas.
   */
  columnWidth?: ColumnWidth;
  /** How wide the place is in which the block stands. Unset on the canvas: as wide as the page. */
  room?: Room;
  /**
   * Set on the server: hears the address of every picture that is shown without a token. The
   * console hears of it otherwise.
   */
  onUnsigned?: (address: string) => void;
  /** Set on the canvas only, where no clock runs: the time that it shows, ISO 8601. */
  now?: string;
  /**
   * Set on the canvas only: renders a part as an inline editor. Views reach it through ui's
   * `Editable`.
   */
  editable?: (part: EditablePart) => ReactNode;
  /**
   * Set on readers' pages only: an island's markup as React can take it over in the browser, and
   * what its ids start with there and here. Views reach it through ui's `Island`.
   */
  hydratable?: (content: ReactNode) => { html: string; idPrefix: string };
}
