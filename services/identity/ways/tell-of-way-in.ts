import type { Tx } from '../../database/database.ts';
import type { WayName } from '../notices/letter-kinds.ts';
import { tellAddress } from '../notices/reader-mails.ts';
import { readerById } from '../readers/readers.ts';

/** The site on whose behalf an account is told something. */
interface TellingSite {
  key: string;
  linkOrigin: string;
}

/**
 * rule 12.93: has the confirmed address of an account told of a way in that came or went, in the
 * transaction of that.
 * @param way what one signs in with: «Google»
 */
export async function tellOfWayIn(
  tx: Tx,
  site: TellingSite,
  readerId: string,
  { kind, way }: { kind: 'way-added' | 'way-removed'; way: WayName },
): Promise<void> {
  const reader = await readerById(tx, readerId);
  if (!reader?.isEmailVerified) return;
  const { key, linkOrigin: origin } = site;
  await tellAddress(tx, reader, { kind, way, site: key, origin });
}
