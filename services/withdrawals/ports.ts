import type { Takeable, TakenKind } from '../../schemas/take-down.ts';
import type { Tx } from '../database/database.ts';

export interface Place {
  site: string;
  path: string;
}

/** What is about to be taken down. */
export interface Found {
  title: string;
  /** Where readers find it: these reply 410 afterwards. */
  places: Place[];
  isShown: boolean;
  /** Changes whenever it does: for the log. */
  digestOf: unknown;
  /** Of a picture's original. */
  hash?: string;
}

/** How one kind of content is taken down. Each emits the tags of what shows it. */
export interface Taker {
  /** Locks it. Undefined: there is none. */
  find(tx: Tx, id: string): Promise<Found | undefined>;
  hide(tx: Tx, id: string): Promise<string[]>;
  show(tx: Tx, id: string): Promise<string[]>;
  /** Erases it; nothing of it may be left. */
  erase(tx: Tx, id: string): Promise<string[]>;
}

export type Takers = { readonly [Kind in TakenKind]: Taker };

/** A page of what can be taken down. */
export type ListTakeable = (
  tx: Tx,
  query: { q: string; limit: number; offset: number },
) => Promise<{ items: Omit<Takeable, 'reason' | 'by'>[]; total: number }>;
