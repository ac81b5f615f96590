import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { emailAddress } from '../../../schemas/identity/email-address.ts';
import { IDENTITY_INPUT } from '../../../schemas/identity/inputs.ts';
import { IDENTITY_TYPES } from '../../../schemas/identity/profile-words.ts';
import { canonicalLine } from '../../../schemas/page-file.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';

const key = z.string().min(1).max(300);
const moment = z.iso.datetime({ offset: true });
/** As `@node-rs/argon2` writes and reads them. */
const PASSWORD_HASH = /^\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;

const wayIn = z.strictObject({
  type: z.enum(IDENTITY_TYPES),
  /** What the provider calls the reader; of a password the reader's id. */
  subject: key,
  userName: key,
  /** Argon2; null: none. */
  passwordHash: z.string().max(500).regex(PASSWORD_HASH, 'No es un resumen de Argon2').nullable(),
});

/** An account as `npm run export -- --readers` writes it down. Sessions and passkeys stay. */
export const wholeReader = z.strictObject({
  id: key,
  email: z.string().refine((given) => emailAddress(given) === given, 'No es una dirección'),
  isEmailVerified: z.boolean(),
  site: z.string().min(1).max(40),
  profile: IDENTITY_INPUT.profile,
  legacyId: key.nullable(),
  segment: key.nullable(),
  createdAt: moment,
  disabledAt: moment.nullable(),
  waysIn: z.array(wayIn).max(20),
});
export type WholeReader = z.infer<typeof wholeReader>;

interface Row {
  id: string;
  email: string;
  is_email_verified: boolean;
  site: string;
  profile: WholeReader['profile'];
  legacy_id: string | null;
  segment: string | null;
  created_at: string;
  disabled_at: string | null;
  ways: WholeReader['waysIn'] | null;
}

const PAGE_ROWS = 500;

const SELECT = sql`SELECT r.id, r.email, r.is_email_verified, r.site, r.profile, r.legacy_id,
    r.segment, r.created_at, r.disabled_at,
    (SELECT json_agg(json_build_object('type', i.type, 'subject', i.subject, 'userName', i.user_name,
        'passwordHash', i.password_hash) ORDER BY i.type, i.subject)
      FROM reader_identities i WHERE i.reader_id = r.id) AS ways
  FROM readers r`;

const readerOf = (row: Row): WholeReader => ({
  id: row.id,
  email: row.email,
  isEmailVerified: row.is_email_verified,
  site: row.site,
  profile: row.profile,
  legacyId: row.legacy_id,
  segment: row.segment,
  createdAt: isoDate(row.created_at),
  disabledAt: row.disabled_at === null ? null : isoDate(row.disabled_at),
  waysIn: row.ways ?? [],
});

/** Every account but those that ask to be erased, in the order of their ids. */
export async function* everyReader(tx: Tx): AsyncGenerator<WholeReader> {
  for (let last = ''; ; ) {
    const found = await rows<Row>(
      tx,
      sql`${SELECT} WHERE r.id COLLATE "C" > ${last} AND r.anonymize_asked_at IS NULL
        ORDER BY r.id COLLATE "C" LIMIT ${PAGE_ROWS}`,
    );
    yield* found.map(readerOf);
    const end = found.at(-1);
    if (!end || found.length < PAGE_ROWS) return;
    last = end.id;
  }
}

/**
 * Adds an account. One with that id or address stays as it is: `unchanged` where it says the same,
 * else `kept`.
 */
export async function takeReader(
  tx: Tx,
  reader: WholeReader,
  { ids, now }: { ids: () => string; now: Date },
): Promise<'created' | 'unchanged' | 'kept'> {
  const { id, email, isEmailVerified, site, profile, legacyId, segment, waysIn } = reader;
  const [here] = await rows<Row>(tx, sql`${SELECT} WHERE r.id = ${id}`);
  if (here) return canonicalLine(readerOf(here)) === canonicalLine(reader) ? 'unchanged' : 'kept';
  const { email: _, ...own } = profile;
  const given = Object.entries(own).filter(([, value]) => value !== null && value !== undefined);
  const added = await rows(
    tx,
    sql`INSERT INTO readers (id, email, is_email_verified, site, profile, legacy_id, segment,
        created_at, disabled_at, modified_at)
      VALUES (${id}, ${email}, ${isEmailVerified}, ${site},
        ${JSON.stringify(Object.fromEntries(given))}::jsonb, ${legacyId}, ${segment},
        ${reader.createdAt}, ${reader.disabledAt}, ${now.toISOString()})
      ON CONFLICT DO NOTHING RETURNING id`,
  );
  if (added.length === 0) return 'kept';
  for (const { type, subject, userName, passwordHash } of waysIn)
    await tx.execute(
      sql`INSERT INTO reader_identities (id, reader_id, type, subject, user_name, password_hash,
          created_at)
        VALUES (${ids()}, ${id}, ${type}, ${subject}, ${userName}, ${passwordHash},
          ${now.toISOString()})
        ON CONFLICT (type, subject) DO NOTHING`,
    );
  return 'created';
}
