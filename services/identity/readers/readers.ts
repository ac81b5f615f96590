import { sql } from 'drizzle-orm';
import type { OwnProfileChange } from '../../../schemas/identity/inputs.ts';
import type {
  IdentityType,
  OwnProfile,
  ReaderIdentity,
  ReaderProfile,
} from '../../../schemas/identity/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import type { IdentityContext } from '../ports.ts';

/** A reader as the routes work on one. */
export interface Reader {
  id: string;
  email: string;
  isEmailVerified: boolean;
  unverifiedEmail: string | undefined;
  site: string;
  isDisabled: boolean;
}

interface ReaderRow {
  id: string;
  email: string;
  is_email_verified: boolean;
  unverified_email: string | null;
  site: string;
  disabled_at: string | null;
}

const COLUMNS = sql`r.id, r.email, r.is_email_verified, r.unverified_email, r.site, r.disabled_at`;

const readerOf = (row: ReaderRow): Reader => ({
  id: row.id,
  email: row.email,
  isEmailVerified: row.is_email_verified,
  unverifiedEmail: row.unverified_email ?? undefined,
  site: row.site,
  isDisabled: row.disabled_at !== null,
});

/** `isLocked`: nobody else changes or deletes the account before this transaction is over. */
export async function readerById(
  tx: Tx,
  id: string,
  { isLocked = false } = {},
): Promise<Reader | undefined> {
  const lock = isLocked ? sql`FOR NO KEY UPDATE` : sql``;
  const [row] = await rows<ReaderRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM readers r WHERE r.id = ${id} ${lock}`,
  );
  return row && readerOf(row);
}

export async function readerByEmail(tx: Tx, email: string): Promise<Reader | undefined> {
  const [row] = await rows<ReaderRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM readers r WHERE r.email = ${email}`,
  );
  return row && readerOf(row);
}

/** When an account was made. */
export async function madeAt(tx: Tx, id: string): Promise<Date> {
  const [row] = await rows<{ created_at: string }>(
    tx,
    sql`SELECT created_at FROM readers WHERE id = ${id}`,
  );
  if (!row) throw new Error('no account with that id');
  return new Date(isoDate(row.created_at));
}

/** An account without a way in yet. Undefined when the address has one. */
export async function createReader(
  tx: Tx,
  { email, site, isEmailVerified }: { email: string; site: string; isEmailVerified: boolean },
  { clock, ids }: IdentityContext,
): Promise<Reader | undefined> {
  const now = clock().toISOString();
  const [row] = await rows<ReaderRow>(
    tx,
    sql`INSERT INTO readers AS r (id, email, is_email_verified, site, created_at, modified_at)
      VALUES (${ids()}, ${email}, ${isEmailVerified}, ${site}, ${now}, ${now})
      ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
  );
  return row && readerOf(row);
}

interface NewIdentity {
  type: IdentityType;
  /** What the provider calls the reader; of a password the reader's id. */
  subject: string;
  userName: string;
  passwordHash?: string;
}

/** A way in, and whose it is. */
export interface IdentityOwner {
  identityId: string;
  readerId: string;
}

/** The way in that a provider calls by a subject; undefined: nobody's yet. */
export async function wayInOf(
  tx: Tx,
  { type, subject }: Pick<NewIdentity, 'type' | 'subject'>,
): Promise<IdentityOwner | undefined> {
  const [row] = await rows<{ id: string; reader_id: string }>(
    tx,
    sql`SELECT id, reader_id FROM reader_identities WHERE type = ${type} AND subject = ${subject}`,
  );
  return row && { identityId: row.id, readerId: row.reader_id };
}

/** Adds a way in. False when that one is somebody's already. */
export async function addIdentity(
  tx: Tx,
  readerId: string,
  { type, subject, userName, passwordHash }: NewIdentity,
  { clock, ids }: IdentityContext,
): Promise<boolean> {
  const added = await rows(
    tx,
    sql`INSERT INTO reader_identities (id, reader_id, type, subject, user_name, password_hash,
        created_at)
      VALUES (${ids()}, ${readerId}, ${type}, ${subject}, ${userName}, ${passwordHash ?? null},
        ${clock().toISOString()})
      ON CONFLICT (type, subject) DO NOTHING RETURNING id`,
  );
  return added.length > 0;
}

/** Notes that a reader came in by a way. */
export const noteLogin = async (tx: Tx, identityId: string, now: Date): Promise<void> => {
  await tx.execute(
    sql`UPDATE reader_identities SET last_login_at = ${now.toISOString()} WHERE id = ${identityId}`,
  );
};

export interface PasswordIdentity {
  identityId: string;
  hash: string;
}

export async function passwordOf(tx: Tx, readerId: string): Promise<PasswordIdentity | undefined> {
  const [row] = await rows<{ id: string; password_hash: string }>(
    tx,
    sql`SELECT id, password_hash FROM reader_identities
      WHERE type = 'Password' AND subject = ${readerId} AND password_hash IS NOT NULL`,
  );
  return row && { identityId: row.id, hash: row.password_hash };
}

export async function putPasswordHash(tx: Tx, identityId: string, hash: string): Promise<void> {
  await tx.execute(
    sql`UPDATE reader_identities SET password_hash = ${hash} WHERE id = ${identityId}`,
  );
}

interface IdentityRow {
  id: string;
  type: IdentityType;
  subject: string;
  user_name: string;
  created_at: string;
  last_login_at: string | null;
}

/** What is told of an account at a site. */
export interface Telling {
  /** Where an avatar of that id is. */
  pictureOf(avatarId: string): string;
  /** At which client of the site's a way in is; undefined for what is none by a provider. */
  clientOf(way: Pick<IdentityRow, 'type' | 'subject'>): string | undefined;
}

/** The ways in of a reader, oldest first. */
export async function identitiesOf(
  tx: Tx,
  readerId: string,
  clientOf: Telling['clientOf'],
): Promise<ReaderIdentity[]> {
  const found = await rows<IdentityRow>(
    tx,
    sql`SELECT id, type, subject, user_name, created_at, last_login_at FROM reader_identities
      WHERE reader_id = ${readerId} ORDER BY created_at, id`,
  );
  return found.map(({ id, type, subject, user_name: userName, created_at, last_login_at }) => {
    const clientId = clientOf({ type, subject });
    return {
      id,
      type,
      userName,
      ...(clientId === undefined ? {} : { clientId }),
      passwordReset: false,
      locked: false,
      createdOn: isoDate(created_at),
      ...(last_login_at ? { lastLoginDate: isoDate(last_login_at) } : {}),
    };
  });
}

/** Marks an address as the reader's; the one that signs in by password follows. */
export async function confirmEmail(
  tx: Tx,
  readerId: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`UPDATE readers SET email = ${email}, is_email_verified = true,
        unverified_email = nullif(unverified_email, ${email}), modified_at = ${now.toISOString()}
      WHERE id = ${readerId}`,
  );
  await tx.execute(
    sql`UPDATE reader_identities SET user_name = ${email}
      WHERE reader_id = ${readerId} AND type = 'Password'`,
  );
}

/** An address that is the reader's once it is confirmed; undefined takes one back. */
export async function askForEmail(
  tx: Tx,
  readerId: string,
  email: string | undefined,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`UPDATE readers SET unverified_email = ${email ?? null}, modified_at = ${now.toISOString()}
      WHERE id = ${readerId}`,
  );
}

/** Changes what a reader writes: null takes a field away, what is not there stays. */
export async function changeProfile(
  tx: Tx,
  readerId: string,
  change: OwnProfileChange,
  now: Date,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(given).length === 0) return;
  await tx.execute(
    sql`UPDATE readers SET modified_at = ${now.toISOString()},
        profile = jsonb_strip_nulls(profile || ${JSON.stringify(given)}::jsonb)
      WHERE id = ${readerId}`,
  );
}

interface ProfileRow extends ReaderRow {
  profile: OwnProfile;
  legacy_id: string | null;
  anonymize_asked_at: string | null;
  created_at: string;
  modified_at: string;
  avatar: string | null;
}

export async function profileOf(
  tx: Tx,
  readerId: string,
  { pictureOf, clientOf }: Telling,
): Promise<ReaderProfile | undefined> {
  const [row] = await rows<ProfileRow>(
    tx,
    sql`SELECT ${COLUMNS}, r.profile, r.legacy_id, r.anonymize_asked_at, r.created_at,
        r.modified_at, a.id AS avatar
      FROM readers r LEFT JOIN reader_avatars a ON a.reader_id = r.id WHERE r.id = ${readerId}`,
  );
  if (!row) return undefined;
  const { isDisabled, unverifiedEmail, isEmailVerified } = readerOf(row);
  return {
    ...row.profile,
    uuid: row.id,
    email: row.email,
    emailVerified: isEmailVerified,
    ...(unverifiedEmail ? { unverifiedEmail } : {}),
    ...(row.avatar ? { picture: pictureOf(row.avatar) } : {}),
    ...(row.legacy_id ? { legacyId: row.legacy_id } : {}),
    status: isDisabled ? 'Disabled' : row.anonymize_asked_at ? 'PendingAnonymize' : 'Active',
    createdOn: isoDate(row.created_at),
    modifiedOn: isoDate(row.modified_at),
    identities: await identitiesOf(tx, readerId, clientOf),
  };
}
