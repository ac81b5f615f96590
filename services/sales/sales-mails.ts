import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { hashOf } from './cookies.ts';
import { giftWords, invitationWords, type MailWords } from './mail-words.ts';

/** A letter before it is put into the site's look. */
export interface SalesLetter extends MailWords {
  /** The same however often it is tried. */
  id: string;
  /** With whose account it goes; undefined: with nobody's. */
  readerId?: string | undefined;
  to: string;
  /** Key of the site in whose look it goes out. */
  site: string;
  /** Of the site. */
  origin: string;
  link: string;
  /** Of the link. */
  nonce: string;
}

export interface SalesMailParts {
  post: { send(letter: SalesLetter): Promise<void> };
}

/** What waits names nobody and holds no code: it names what the letter is about. */
const payload = z.discriminatedUnion('kind', [
  z.object({
    id: z.string(),
    kind: z.literal('gift'),
    subscription: z.int(),
    site: z.string(),
    origin: z.string(),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('invitation'),
    /** As the database has it of the code that was shown. */
    shown: z.string(),
    site: z.string(),
    origin: z.string(),
  }),
]);
type Asked = z.infer<typeof payload>;
type About<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;
type Written = Pick<SalesLetter, keyof MailWords | 'to' | 'nonce' | 'link' | 'readerId'>;

/** Where the site's own page takes codes. */
const pageFor = (origin: string, kind: 'gift' | 'share', code: string): string =>
  `${origin}/canjear/?${kind}=${code}`;

/** rule 13.13: undefined where another notice took its place, or the gift was redeemed. */
async function giftLetter(tx: Tx, asked: About<'gift'>): Promise<Written | undefined> {
  const { id, subscription, origin } = asked;
  const [row] = await rows<{
    code: string;
    recipient_email: string;
    recipient_name: string;
    note: string | null;
    name: string;
    reader_id: string | null;
    giver: string | null;
  }>(
    tx,
    sql`SELECT g.code, g.recipient_email, g.recipient_name, g.note, s.name, s.reader_id,
        nullif(concat_ws(' ', o.contact->>'firstName', o.contact->>'lastName'), '') AS giver
      FROM sales_gifts g JOIN sales_subscriptions s ON s.id = g.subscription_id
      JOIN sales_orders o ON o.id = s.order_id
      WHERE g.subscription_id = ${subscription} AND g.notice_id = ${id} AND g.code IS NOT NULL
        AND g.recipient_email IS NOT NULL`,
  );
  if (!row) return undefined;
  const { code, note, giver, name: product, recipient_name: name } = row;
  return {
    ...giftWords({ product, name, note, giver, code }),
    ...{ to: row.recipient_email, nonce: code, link: pageFor(origin, 'gift', code) },
    readerId: row.reader_id ?? undefined,
  };
}

/** The code of the mail serves beside the one that was shown, and as long. */
async function invitationLetter(
  tx: Tx,
  { shown, origin }: About<'invitation'>,
  now: Date,
): Promise<Written | undefined> {
  const code = randomBytes(32).toString('base64url');
  const [row] = await rows<{ email: string; name: string; reader_id: string }>(
    tx,
    sql`UPDATE sales_invitations i SET mailed_hash = ${hashOf(code)}
      FROM sales_subscriptions s WHERE s.id = i.subscription_id AND i.code_hash = ${shown}
        AND i.expires_at > ${now.toISOString()} RETURNING i.email, s.name, i.reader_id`,
  );
  if (!row) return undefined;
  const { email: to, reader_id: readerId, name } = row;
  return {
    ...invitationWords(name),
    to,
    readerId,
    nonce: code,
    link: pageFor(origin, 'share', code),
  };
}

/** rule 13.13: mails what was given, or is shared, to whom it is for. */
export const mailSales = defineJob<Asked, SalesMailParts>({
  name: 'mail-sales',
  label: 'Enviar el correo de un regalo o una invitación',
  payload,
  work: async (asked, { database, clock, post }) => {
    const { id, site, origin } = asked;
    const letter = await database.transaction((tx) =>
      asked.kind === 'gift' ? giftLetter(tx, asked) : invitationLetter(tx, asked, clock()),
    );
    if (letter) await post.send({ ...letter, id, site, origin });
  },
});
