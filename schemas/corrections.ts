import type { SafeHtml } from './html.ts';

/** What a story was corrected in. */
export interface Correction {
  type: 'correction';
  /** `correction`, `clarification`, or anything else that a newsroom writes. */
  correction_type: string;
  text: SafeHtml;
  date: string;
  /** Of the story, as text. */
  headline: string;
  url: string;
}

/** A page of a site's corrections, and how many there are in all. */
export interface CorrectionsReply {
  corrections: Correction[];
  total: number;
}
