import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { codesOf } from '../oidc-provider/codes.ts';
import type { ReaderHolder } from '../ports.ts';
import { WAYS_IN } from '../ways/ways-in.ts';
import { eventsOf } from './events.ts';
import { profileOf } from './readers.ts';

/** A report is of no site. */
const PLAIN = { pictureOf: (avatar: string) => avatar, clientOf: () => undefined };

const TABLES = [
  'readers',
  'reader_identities',
  'reader_sessions',
  'reader_sign_ons',
  'reader_devices',
  'reader_nonces',
  'reader_reports',
  'reader_avatars',
  'reader_events',
  'reader_codes',
  'reader_notices',
  ...WAYS_IN.flatMap(({ store }) => store?.tables ?? []),
];

async function sessionsOf(tx: Tx, readerId: string) {
  const found = await rows<{
    device: string;
    origin: string;
    created_at: string;
    used_at: string;
    expires_at: string;
  }>(
    tx,
    sql`SELECT device, origin, created_at, used_at, expires_at FROM reader_sessions
      WHERE reader_id = ${readerId} ORDER BY created_at`,
  );
  return found.map(({ device, origin, created_at, used_at, expires_at }) => ({
    device,
    origin,
    createdOn: isoDate(created_at),
    lastUsedOn: isoDate(used_at),
    expiresOn: isoDate(expires_at),
  }));
}

async function avatarOf(tx: Tx, readerId: string): Promise<string | undefined> {
  const [row] = await rows<{ jpeg: Buffer }>(
    tx,
    sql`SELECT jpeg FROM reader_avatars WHERE reader_id = ${readerId}`,
  );
  return row && `data:image/jpeg;base64,${row.jpeg.toString('base64')}`;
}

/** What waits or still serves: notices, links, browsers that are known; no secret of theirs. */
async function heldTimes(tx: Tx, readerId: string) {
  const links = await rows<{ kind: string; expires_at: string }>(
    tx,
    sql`SELECT kind, expires_at FROM reader_nonces WHERE reader_id = ${readerId} ORDER BY kind`,
  );
  const devices = await rows<{ used_at: string }>(
    tx,
    sql`SELECT used_at FROM reader_devices WHERE reader_id = ${readerId} ORDER BY used_at`,
  );
  const reports = await rows<{ requested_at: string }>(
    tx,
    sql`SELECT requested_at FROM reader_reports WHERE reader_id = ${readerId}
      ORDER BY requested_at`,
  );
  const signOns = await rows<{ created_at: string; expires_at: string }>(
    tx,
    sql`SELECT created_at, expires_at FROM reader_sign_ons WHERE reader_id = ${readerId}
      ORDER BY created_at`,
  );
  const notices = await rows<{ email: string }>(
    tx,
    sql`SELECT email FROM reader_notices WHERE reader_id = ${readerId} ORDER BY id`,
  );
  return {
    signOns: signOns.map(({ created_at, expires_at }) => ({
      createdOn: isoDate(created_at),
      expiresOn: isoDate(expires_at),
    })),
    noticesToSend: notices.map(({ email }) => email),
    links: links.map(({ kind, expires_at }) => ({ kind, expiresOn: isoDate(expires_at) })),
    knownBrowsers: devices.map(({ used_at }) => isoDate(used_at)),
    reports: reports.map(({ requested_at }) => isoDate(requested_at)),
  };
}

/** What ways in hold of a reader in tables of their own. */
async function waysOf(tx: Tx, readerId: string): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  for (const { store } of WAYS_IN) Object.assign(held, await store?.exportOf(tx, readerId));
  return held;
}

/** The account itself, and all that hangs on it. */
export const identityHolder: ReaderHolder = {
  name: 'account',
  tables: TABLES,
  exportOf: async (tx, readerId) => {
    const profile = await profileOf(tx, readerId, PLAIN);
    const [row] = await rows<{ segment: string | null }>(
      tx,
      sql`SELECT segment FROM readers WHERE id = ${readerId}`,
    );
    const picture = await avatarOf(tx, readerId);
    return {
      profile: { ...profile, picture },
      segment: row?.segment ?? undefined,
      sessions: await sessionsOf(tx, readerId),
      ...(await waysOf(tx, readerId)),
      history: await eventsOf(tx, readerId),
      wentOnTo: await codesOf(tx, readerId),
      ...(await heldTimes(tx, readerId)),
    };
  },
  // The other tables follow.
  erase: async (tx, readerId) => {
    for (const { store } of WAYS_IN) await store?.erase?.(tx, readerId);
    await tx.execute(sql`DELETE FROM readers WHERE id = ${readerId}`);
  },
};
