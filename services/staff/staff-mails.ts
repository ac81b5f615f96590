import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { addJob } from '../jobs/queue.ts';
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

/** Mails a member of the staff a link to sign in. What waits holds no secret and no address. */
export const mailStaff = defineJob<z.infer<typeof payload>, StaffMailParts>({
  name: 'mail-staff',
  label: 'Enviar un enlace de acceso al equipo',
  payload,
  work: async ({ id, kind, shown }, { database, clock, staffPost }) => {
    const made = await linkBeside(database.db, shown, clock());
    if (!made) return;
    const { email: to, name, token: nonce } = made;
    const link = `${staffPost.editorOrigin}/signin?token=${nonce}`;
    await staffPost.send({ ...staffMailWords(kind, name), id, to, link, nonce });
  },
});

/** Has a link mailed beside the one that an admin is shown, in the same transaction. */
export const mailLinkBeside = (tx: Tx, token: string, kind: StaffMail): Promise<void> =>
  addJob(tx, mailStaff, { id: randomUUID(), kind, shown: hashOf(token) });
