import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { addJob } from '../../jobs/queue.ts';
import { madeAt, type Reader, readerByEmail, readerById } from '../readers/readers.ts';
import { makeNonce, NONCE_KINDS, type NonceKind } from '../tokens/nonces.ts';
import { type MailWords, NOTICE_KINDS, type NoticeKind, type WayName } from './letter-kinds.ts';
import { mailWords } from './mail-words.ts';

/** A letter before it is put into the site's look. */
export interface Letter extends MailWords {
  /** The same however often it is tried. */
  id: string;
  readerId: string;
  to: string;
  /** Key of the site in whose look it goes out. */
  site: string;
  /** Of the site. */
  origin: string;
  /** '' for a notice. */
  link: string;
  /** Where who did not cause it says so; undefined where there is nothing to say. */
  refusalLink?: string;
  /** When the account was made. */
  moment?: Date;
  /** Of the link. */
  nonce: string;
}

export interface ReaderMailParts {
  post: {
    send(letter: Letter): Promise<void>;
    /** BCP 47, of a site by its key. */
    localeOf(site: string): string;
  };
}

const payload = z.object({
  id: z.string(),
  reader: z.string(),
  kind: z.enum([...NONCE_KINDS, ...NOTICE_KINDS]),
  site: z.string(),
  origin: z.string(),
  /** Of the kinds that are about a way in: what one signs in with. */
  way: z.string().optional(),
  /** The same in English, where it is another. */
  wayInEnglish: z.string().optional(),
});

/** On the page of a link: its reader did not ask for it. */
const REFUSAL_PARAMETER = 'rechazar';

/** Where the site's own pages take the links of each kind. */
const PAGES: Readonly<Record<NonceKind, string>> = {
  'one-time': '/account/request-one-time/?ota_nonce=',
  reset: '/account/reset-password/?nonce=',
  verify: '/account/verify-email/?nonce=',
  delete: '/account/delete/?nonce=',
};

/** To whom a link of a kind goes; undefined: to nobody. */
function recipient(reader: Reader, kind: NonceKind): string | undefined {
  if (reader.isDisabled && kind !== 'delete') return undefined;
  if (kind !== 'verify') return reader.email;
  const { unverifiedEmail, isEmailVerified, email } = reader;
  if (!unverifiedEmail) return isEmailVerified ? undefined : email;
  return unverifiedEmail;
}

/** Whose account an address is already that another account asked for. */
async function ownerOf(tx: Tx, { email }: Reader, to: string): Promise<string | undefined> {
  if (to === email) return undefined;
  return (await readerByEmail(tx, to))?.id;
}

type Asked = z.infer<typeof payload>;

const isNotice = (kind: Asked['kind']): kind is NoticeKind =>
  (NOTICE_KINDS as readonly string[]).includes(kind);

type Made = Omit<Letter, 'id' | 'readerId' | 'site' | 'origin'> & Partial<Pick<Letter, 'readerId'>>;

/** The letter, and the link that is made for it; undefined where nobody is to get one. */
async function linkFor(
  tx: Tx,
  { reader: readerId, origin, locale }: Asked & { locale: string },
  kind: NonceKind,
  now: Date,
): Promise<Made | undefined> {
  const reader = await readerById(tx, readerId, { isLocked: true });
  const to = reader && recipient(reader, kind);
  if (!reader || to === undefined) return undefined;
  const owner = await ownerOf(tx, reader, to);
  if (owner)
    return { ...mailWords('email-wanted', locale), to, link: '', nonce: '', readerId: owner };
  const nonce = await makeNonce(tx, { readerId, kind, email: to }, now);
  const link = `${origin}${PAGES[kind]}${nonce}`;
  const made = { to, nonce, link };
  if (kind !== 'verify') return { ...mailWords(kind, locale), ...made };
  const words = mailWords(to === reader.email ? 'verify' : 'change', locale);
  const moment = await madeAt(tx, readerId);
  return { ...words, ...made, moment, refusalLink: `${link}&${REFUSAL_PARAMETER}=1` };
}

/** A notice, for an address; undefined where it went out, or the account is gone. */
async function noticeFor(
  tx: Tx,
  { id, way = '', wayInEnglish: en = way, locale }: Asked & { locale: string },
  kind: NoticeKind,
): Promise<Made | undefined> {
  const [row] = await rows<{ email: string }>(
    tx,
    sql`SELECT email FROM reader_notices WHERE id = ${id}`,
  );
  return row && { ...mailWords(kind, locale, { es: way, en }), to: row.email, link: '', nonce: '' };
}

/**
 * Mails a reader a link, or a notice. A link is made when it is sent: stored is only its hash, and
 * what waits names the reader by id.
 */
export const mailReader = defineJob<Asked, ReaderMailParts>({
  name: 'mail-reader',
  label: 'Enviar un correo a un lector',
  lane: 'mail',
  payload,
  work: async (asked, { database, clock, post }) => {
    const { id, reader: readerId, kind, site, origin } = asked;
    const said = { ...asked, locale: post.localeOf(site) };
    const made = await database.transaction((tx) =>
      isNotice(kind) ? noticeFor(tx, said, kind) : linkFor(tx, said, kind, clock()),
    );
    if (!made) return;
    await post.send({ readerId, ...made, id, site, origin });
    if (isNotice(kind)) await database.db.execute(sql`DELETE FROM reader_notices WHERE id = ${id}`);
  },
});

/**
 * Has a link mailed, in the transaction of what causes it. For an address without an account
 * `readerId` is undefined, and as much is done.
 */
export const askForLink = (
  tx: Tx,
  readerId: string | undefined,
  { kind, site, origin }: { kind: NonceKind; site: string; origin: string },
): Promise<void> => {
  const reader = readerId ?? randomUUID();
  const asked = { id: randomUUID(), reader, kind, site, origin };
  // A second link takes the first one's place: it is to come after it.
  return addJob(tx, mailReader, asked, { about: reader, isUrgent: true });
};

/**
 * rule 12.90: has the address that an account has now told what happens to it, in the transaction
 * of that.
 */
export async function tellAddress(
  tx: Tx,
  { id: reader, email }: Reader,
  { way = '', ...asked }: { kind: NoticeKind; site: string; origin: string; way?: WayName },
): Promise<void> {
  const id = randomUUID();
  const named = typeof way === 'string' ? { way } : { way: way.es, wayInEnglish: way.en };
  await tx.execute(
    sql`INSERT INTO reader_notices (id, reader_id, email) VALUES (${id}, ${reader}, ${email})`,
  );
  await addJob(tx, mailReader, { ...asked, ...named, id, reader }, { about: reader });
}
