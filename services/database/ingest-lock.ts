import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

const INGEST_LOCK = 4_711_004;

/**
 * One transaction at a time takes documents in or down, on whichever node: what it looked up (is
 * the document new, is its address free, was it taken down?) holds until it is committed.
 */
export const lockIngest = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${INGEST_LOCK})`);
};
