import type { JsonObject } from '../../../schemas/json.ts';
import type { Tx } from '../../database/database.ts';
import type { PublicFetch } from '../../http/public-fetch.ts';
import type { PublishingParts } from '../publishing.ts';

/** What of the newsroom a reading has to know. */
export interface WireNewsroom {
  /** IANA name: of dates that do not say theirs. */
  timeZone: string | undefined;
  /** Ids of the sections of the wire's site. */
  sections: readonly string[];
  /** Is an address one of this newspaper's own? */
  isOwn(address: string): boolean;
}

/** What reading wires needs beside the database. */
export interface WireParts extends Pick<PublishingParts, 'intake'> {
  readNewsroom(tx: Tx, site: string): Promise<WireNewsroom>;
  /** Checks and sanitises a document as import does, for a draft; or why it cannot be one. */
  cleanDraft(
    tx: Tx,
    document: JsonObject,
    site: string,
  ): Promise<{ document: JsonObject } | { fault: string }>;
  /** Asks the servers of agencies. */
  fetch: PublicFetch;
}
