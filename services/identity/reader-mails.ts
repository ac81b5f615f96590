import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { addJob } from '../jobs/queue.ts';
import { type MailWords, mailWords } from './mail-words.ts';
import { makeNonce, NONCE_KINDS, type NonceKind } from './nonces.ts';
import { type Reader, readerById } from './readers.ts';

/** A letter before it is put into the site's look. */
export interface Letter extends MailWords {
  /** The same however often it is tried. */
  id: string;
  readerId: string;
  to: string;
  /** Key of the site in whose look it goes out. */
  site: string;
  link: string;
  /** Of the link. */
  nonce: string;
}

export interface ReaderMailParts {
  post: { send(letter: Letter): Promise<void> };
}

const payload = z.object({
  id: z.string(),
  reader: z.string(),
  kind: z.enum(NONCE_KINDS),
  site: z.string(),
  origin: z.string(),
});

/** Where the site's own pages take the links of each kind. */
const PAGES: Readonly<Record<NonceKind, string>> = {
  'one-time': '/account/request-one-time/?ota_nonce=',
  reset: '/account/reset-password/?nonce=',
  verify: '/account/verify-email/?nonce=',
  delete: '/account/delete/?nonce=',
};

/** To whom a link of a kind goes; undefined: to nobody. */
async function recipient(tx: Tx, reader: Reader, kind: NonceKind): Promise<string | undefined> {
  if (reader.isDisabled && kind !== 'delete') return undefined;
  if (kind !== 'verify') return reader.email;
  const { unverifiedEmail, isEmailVerified, email } = reader;
  if (!unverifiedEmail) return isEmailVerified ? undefined : email;
  const taken = await rows(tx, sql`SELECT FROM readers WHERE email = ${unverifiedEmail}`);
  return taken.length === 0 ? unverifiedEmail : undefined;
}

/**
 * Mails a reader a link. The link is made when it is sent: stored is only its hash, and what waits
 * names the reader by id.
 */
export const mailReader = defineJob<z.infer<typeof payload>, ReaderMailParts>({
  name: 'mail-reader',
  label: 'Enviar un enlace a un lector',
  payload,
  work: async ({ id, reader: readerId, kind, site, origin }, { database, clock, post }) => {
    const made = await database.transaction(async (tx) => {
      const reader = await readerById(tx, readerId, { isLocked: true });
      const to = reader && (await recipient(tx, reader, kind));
      if (to === undefined) return undefined;
      return { to, nonce: await makeNonce(tx, { readerId, kind, email: to }, clock()) };
    });
    if (!made) return;
    const { to, nonce } = made;
    const link = `${origin}${PAGES[kind]}${nonce}`;
    await post.send({ ...mailWords(kind), id, readerId, to, site, link, nonce });
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
): Promise<void> =>
  addJob(tx, mailReader, {
    id: randomUUID(),
    reader: readerId ?? randomUUID(),
    kind,
    site,
    origin,
  });
