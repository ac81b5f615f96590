import { type SQL, sql } from 'drizzle-orm';

/** A reader, or a browser that is known by its cookie. */
export type Owner = { readerId: string } | { browserHash: string };

/** What a browser did, and the reader whose it is from now on. */
export interface Adoption {
  browserHash: string;
  readerId: string;
  site: string;
}

/** Rows that are somebody's own. */
export const ownedBy = (owner: Owner): SQL =>
  'readerId' in owner
    ? sql`reader_id = ${owner.readerId}`
    : sql`browser_hash = ${owner.browserHash}`;
