import type { JsonObject } from '../../schemas/json.ts';
import type { Tx } from '../database/database.ts';

/** What a batch adds or changes; redirects are kept among the stories, sections in a menu. */
export type ItemKind =
  | 'story'
  | 'author'
  | 'collection'
  | 'image'
  | 'custom_embed'
  | 'picture'
  | 'menu';

export interface Subject {
  kind: ItemKind;
  id: string;
}

/** Why something stays as it is, in Spanish. Thrown before anything of it is written. */
export class StaysError extends Error {
  override name = 'StaysError';
}

/** How one kind of what an import writes is read, put back and taken away. */
export interface Keeper {
  /** What stands there, whole, by its id. Locks it. */
  states(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, JsonObject>>;
  /** Of each that is there: another one means that somebody changed what it says. Locks it. */
  marks(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Makes it what it was. Returns the tags of what changed. Throws StaysError. */
  putBack(tx: Tx, id: string, state: JsonObject, now: Date): Promise<string[]>;
  /** Takes it away. Returns the tags of what changed. Throws StaysError. */
  erase(tx: Tx, id: string): Promise<string[]>;
}

export type Keepers = Readonly<Record<ItemKind, Keeper>>;
