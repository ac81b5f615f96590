import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { NOBODY, writeAudit } from '../audit/audit-log.ts';
import type { RequestOrigin } from '../audit/request-origin.ts';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { addJob } from '../jobs/queue.ts';
import { emailKey, SIGNIN_LINK_MS, signinAddress } from './store.ts';
import { freshToken, hashOf } from './tokens.ts';

/** A letter to a member of the staff, before it has a form. */
export interface StaffLetter {
  /** The same however often it is tried. */
  id: string;
  to: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  button: string;
  link: string;
  footnote: string;
  /** Of the link. */
  nonce: string;
}

interface StaffMailParts {
  staffPost: { editorOrigin: string; send(letter: StaffLetter): Promise<void> };
}

export const STAFF_MAILS = ['invitation', 'link'] as const;
type StaffMail = (typeof STAFF_MAILS)[number];

const WORDS: Readonly<
  Record<StaffMail, (name: string) => Omit<StaffLetter, 'id' | 'to' | 'link' | 'nonce'>>
> = {
  invitation: (name) => ({
    subject: 'Te invitaron a la redacción en Portada',
    title: `Hola, ${name}`,
    paragraphs: [
      'Ya tienes una cuenta en Portada, donde se componen las páginas del periódico.',
      'Con este enlace entras. Sirve una vez y dura 30 minutos; si vence, pide otro a quien te invitó.',
    ],
    button: 'Entrar a Portada',
    footnote: 'Si no esperabas esta invitación, no hagas nada.',
  }),
  link: (name) => ({
    subject: 'Tu enlace para entrar a Portada',
    title: `Hola, ${name}`,
    paragraphs: ['Con este enlace entras a Portada. Sirve una vez y dura 30 minutos.'],
    button: 'Entrar a Portada',
    footnote: 'Si no lo pediste, avisa a quien administra las cuentas.',
  }),
};

/** What a letter says to somebody of that name. */
export const staffMailWords = (kind: StaffMail, name: string) => WORDS[kind](name);

const payload = z.object({
  id: z.string(),
  kind: z.enum(STAFF_MAILS),
  /** Digest of the link that an admin was shown: the one in the mail serves as long, beside it. */
  shown: z.string(),
});

/** A second link beside one that still serves; undefined when that one does not. */
async function linkBeside(tx: Tx, shown: string, now: Date) {
  const token = freshToken();
  const [member] = await rows<{ email: string; name: string }>(
    tx,
    sql`WITH beside AS (
        INSERT INTO signin_links (token_hash, staff_id, expires_at)
        SELECT ${hashOf(token)}, l.staff_id, l.expires_at
          FROM signin_links l JOIN staff s ON s.id = l.staff_id AND s.disabled_at IS NULL
          WHERE l.token_hash = ${shown} AND l.used_at IS NULL AND l.expires_at > ${now.toISOString()}
        RETURNING staff_id
      )
      SELECT s.email, s.name FROM beside JOIN staff s ON s.id = beside.staff_id`,
  );
  return member && { ...member, token };
}

interface MadeLink {
  email: string;
  name: string;
  token: string;
}

/** Hands on a letter with a link that was made for it. */
function sendLink(
  { editorOrigin, send }: StaffMailParts['staffPost'],
  kind: StaffMail,
  { id, email: to, name, token: nonce }: MadeLink & { id: string },
): Promise<void> {
  const link = signinAddress(editorOrigin, nonce);
  return send({ ...staffMailWords(kind, name), id, to, link, nonce });
}

/** Mails a member of the staff a link to sign in. What waits holds no secret and no address. */
export const mailStaff = defineJob<z.infer<typeof payload>, StaffMailParts>({
  name: 'mail-staff',
  label: 'Enviar un enlace de acceso al equipo',
  lane: 'mail',
  payload,
  work: async ({ id, kind, shown }, { database, clock, staffPost }) => {
    const made = await linkBeside(database.db, shown, clock());
    if (made) await sendLink(staffPost, kind, { ...made, id });
  },
});

/** Has a link mailed beside the one that an admin is shown, in the same transaction. */
export const mailLinkBeside = (tx: Tx, token: string, kind: StaffMail): Promise<void> =>
  addJob(tx, mailStaff, { id: randomUUID(), kind, shown: hashOf(token) }, { isUrgent: true });

const origin = z.object({
  address: z.string(),
  forwarded: z.string(),
  requestId: z.string(),
  userAgent: z.string(),
});
const askedPayload = z.object({
  id: z.string(),
  /** '' for an address that nobody of the staff has. */
  staff: z.string(),
  origin,
  askedAt: z.string(),
});

/** Of one account, in the half hour that one serves: nobody's mailbox is filled by others. */
const MAX_ASKED = 5;

/** A link beside those that serve still; undefined for nobody, and beyond what one may ask for. */
async function askedLink(tx: Tx, staff: string, now: Date) {
  const token = freshToken();
  const expiresAt = new Date(now.getTime() + SIGNIN_LINK_MS).toISOString();
  const [member] = await rows<{ email: string; name: string }>(
    tx,
    sql`WITH member AS (
        SELECT id, email, name FROM staff WHERE id = ${staff} AND disabled_at IS NULL FOR UPDATE
      ), made AS (
        INSERT INTO signin_links (token_hash, staff_id, expires_at)
        SELECT ${hashOf(token)}, id, ${expiresAt}::timestamptz FROM member
          WHERE (SELECT count(*) FROM signin_links WHERE staff_id = ${staff}
            AND expires_at > ${now.toISOString()}) < ${MAX_ASKED}
        RETURNING 1
      )
      SELECT email, name FROM member, made`,
  );
  return member && { ...member, token };
}

/**
 * Mails a link to whoever asked for one at the page where one signs in. It takes no other link's
 * place: who asks may be somebody else.
 */
export const mailAskedLink = defineJob<z.infer<typeof askedPayload>, StaffMailParts>({
  name: 'mail-asked-link',
  label: 'Enviar el enlace de acceso que alguien pidió',
  lane: 'mail',
  payload: askedPayload,
  work: async ({ id, staff, origin: from, askedAt }, { database, clock, staffPost }) => {
    const now = clock();
    // Who asked so long ago asks again.
    if (now.getTime() - Date.parse(askedAt) > SIGNIN_LINK_MS) return;
    const made = await database.transaction(async (tx) => {
      const link = await askedLink(tx, staff, now);
      if (!link) return undefined;
      const subject = { kind: 'staff', id: staff } as const;
      const detail = `${link.name} (${link.email}): pedido por correo`;
      const noted = { actor: NOBODY, origin: from, now };
      await writeAudit(tx, { action: 'signin.link', subject, detail, before: null }, noted);
      return link;
    });
    if (!made) return;
    try {
      await sendLink(staffPost, 'link', { ...made, id });
    } catch (error) {
      // The next try makes another: this one was never told to anybody.
      await database.db.execute(
        sql`DELETE FROM signin_links WHERE token_hash = ${hashOf(made.token)} AND used_at IS NULL`,
      );
      throw error;
    }
  },
});

/**
 * Has a link mailed to the member of the staff with that address, if there is one. The same is done
 * for any other address: how long it takes says nothing of accounts.
 */
export async function askForLink(
  tx: Tx,
  email: string,
  from: RequestOrigin,
  now: Date,
): Promise<void> {
  const [member] = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM staff WHERE email = ${emailKey(email)} AND disabled_at IS NULL`,
  );
  const asked = { id: randomUUID(), staff: member?.id ?? '', origin: from };
  await addJob(tx, mailAskedLink, { ...asked, askedAt: now.toISOString() }, { isUrgent: true });
}
