import type { Issue } from './page.ts';

/**
 * What is to be said of a page before readers get it: a fault stops that, a warning asks whoever
 * publishes.
 */
export interface Finding extends Issue {
  severity: 'fault' | 'warning';
  /** Which rule of `blocks/_block/page-rules.ts` found it. */
  rule: string;
  /** The block that it is about, by its stored id, with what editors call it. */
  block?: { id: string; label: string };
  /** Dotted path of the field inside the block's fields, with its label. */
  field?: { path: string; label: string };
}

export const isFault = ({ severity }: Finding): boolean => severity === 'fault';
