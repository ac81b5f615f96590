import type { Inline } from './inline.ts';

/*
 * What a clipboard holds, whichever program wrote it, in words that our editors have.
 */

export interface PastedList {
  kind: 'list';
  isOrdered: boolean;
  items: readonly (PastedItem | PastedList)[];
}
export interface PastedItem {
  kind: 'item';
  inline: Inline;
}
export interface PastedTable {
  kind: 'table';
  /** Empty: no row of it says that it is one. */
  header: readonly Inline[];
  /** All as long as the longest. */
  rows: readonly (readonly Inline[])[];
}
export type PastedBlock =
  | { kind: 'paragraph'; inline: Inline }
  | { kind: 'header'; level: 2 | 3 | 4; inline: Inline }
  /** An empty line between its paragraphs. */
  | { kind: 'quote'; inline: Inline }
  | { kind: 'code'; text: string }
  | { kind: 'divider' }
  /** A frame of somebody else, by its address. */
  | { kind: 'frame'; address: string }
  | PastedList
  | PastedTable;

export const LEFT_OUT_KINDS = [
  'picture',
  'media',
  'control',
  'comment',
  'footnote',
  'link',
  'drawing',
] as const;

/** What was not taken over. */
export interface LeftOut {
  kind: (typeof LEFT_OUT_KINDS)[number];
  /** What is known of it: alternative text, an address, words. */
  detail: string;
}

export interface PastedText {
  blocks: readonly PastedBlock[];
  leftOut: readonly LeftOut[];
}
