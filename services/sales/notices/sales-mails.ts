import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { announcedFrom } from '../money/terms.ts';
import { orderById } from '../orders/orders.ts';
import { hashOf } from '../secrets.ts';
import { lockSubscription } from '../subscriptions/subscriptions.ts';
import { lineLetter } from './line-letters.ts';
import type { Look } from './mail-look.ts';
import { SALES_MAIL } from './mail-queue.ts';
import type { MailWords } from './mail-words.ts';
import { emailOf } from './reader-email.ts';
import { reminderLetter } from './reminder-letters.ts';
import { salesWords } from './sales-words.ts';

const { terminated } = SUBSCRIPTION_STATUS;

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
  /** Of the second way. */
  refusalLink?: string;
  /** Of the link. */
  nonce: string;
}

/** What letters say of a site that no reader asked for by a page of it. */
export interface SalesMailSite {
  /** Where links of mails lead. */
  linkOrigin: string;
  timeZone: string;
  /** BCP 47: how money and days are written. */
  locale: string;
  /** rule 13.55 */
  remindsOfOrders: boolean;
}

export interface SalesMailParts {
  post: { send(letter: SalesLetter): Promise<void> };
  salesSite(key: string): SalesMailSite | undefined;
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
  z.object({
    id: z.string(),
    kind: z.literal('price'),
    subscription: z.int(),
    /** What was announced does not come. */
    stays: z.boolean(),
    site: z.string(),
  }),
  z.object({ id: z.string(), kind: z.literal('order'), order: z.int(), site: z.string() }),
  z.object({
    id: z.string(),
    kind: z.literal('ahead'),
    subscription: z.int(),
    cycle: z.int(),
    site: z.string(),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('expiring'),
    subscription: z.int(),
    site: z.string(),
  }),
  // rule 13.75
  z.object({ id: z.string(), kind: z.literal('line'), seq: z.int() }),
]);
type Asked = z.infer<typeof payload>;
type About<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;
type Written = Pick<
  SalesLetter,
  keyof MailWords | 'to' | 'nonce' | 'link' | 'refusalLink' | 'readerId'
>;

/** Where the site's own page takes codes. */
const pageFor = (origin: string, kind: 'gift' | 'share', code: string): string =>
  `${origin}/canjear/?${kind}=${code}`;

/** rule 13.13: undefined where another notice took its place, or the gift was redeemed. */
async function giftLetter(
  tx: Tx,
  asked: About<'gift'>,
  look: Pick<Look, 'locale'>,
): Promise<Written | undefined> {
  const { id, subscription, origin } = asked;
  const [row] = await rows<{
    code: string;
    recipient_email: string;
    recipient_name: string | null;
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
    ...salesWords(look).gift({ product, name, note, giver, code }),
    to: row.recipient_email,
    nonce: code,
    link: pageFor(origin, 'gift', code),
    readerId: row.reader_id ?? undefined,
  };
}

/** The code of the mail serves beside the one that was shown, and as long. */
async function invitationLetter(
  tx: Tx,
  { shown, origin }: About<'invitation'>,
  { now, look }: { now: Date; look: Pick<Look, 'locale'> },
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
    ...salesWords(look).invitation(name),
    to,
    readerId,
    nonce: code,
    link: pageFor(origin, 'share', code),
  };
}

/** rule 13.54: undefined where that is so no more, or its reader is gone. */
async function priceLetter(
  tx: Tx,
  { subscription, stays }: About<'price'>,
  { linkOrigin, ...look }: SalesMailSite,
): Promise<Written | undefined> {
  const one = await lockSubscription(tx, subscription);
  const to = one?.readerId && (await emailOf(tx, one.readerId));
  if (!to || one.status === terminated || stays !== (one.announced === undefined)) return undefined;
  const from = announcedFrom(one);
  const { announced, steps, name: product, currency } = one;
  const [was, usual] = [steps.at(-1), announced?.plan.steps.at(-1)];
  if (!was) return undefined;
  const words =
    from && usual
      ? salesWords(look).price({ product, currency, was, usual, from, look })
      : salesWords(look).priceStays({ product, currency, was, look });
  const link = `${linkOrigin}/account/suscripciones/`;
  return { ...words, to, readerId: one.readerId, nonce: '', link };
}

/** rule 13.55: undefined where it was paid meanwhile, or cannot be any more. */
async function orderLetter(
  tx: Tx,
  { order: id }: About<'order'>,
  { linkOrigin, remindsOfOrders, ...look }: SalesMailSite,
): Promise<Written | undefined> {
  const { status, readerId, items, totalMinor, currency } = await orderById(tx, id);
  const to = readerId && status === 'Pending' ? await emailOf(tx, readerId) : undefined;
  if (!to || !remindsOfOrders) return undefined;
  const products = items.map(({ name }) => name);
  const link = `${linkOrigin}/pagar/`;
  return {
    ...salesWords(look).order({ products, totalMinor, currency, look }),
    to,
    readerId,
    nonce: '',
    link,
  };
}

/** What is said, and where the links of it lead; undefined: nothing any more. */
async function letterOf(
  tx: Tx,
  asked: Asked,
  now: Date,
  siteOf: SalesMailParts['salesSite'],
): Promise<(Written & { site: string; origin: string }) | undefined> {
  if (asked.kind === 'line') return lineLetter(tx, { seq: asked.seq, now }, siteOf);
  const { site: key } = asked;
  const also = (origin: string, written: Written | undefined) =>
    written && { ...written, site: key, origin };
  const site = siteOf(key);
  const look = { locale: site?.locale ?? '' };
  if (asked.kind === 'gift') return also(asked.origin, await giftLetter(tx, asked, look));
  if (asked.kind === 'invitation')
    return also(asked.origin, await invitationLetter(tx, asked, { now, look }));
  if (!site) return undefined;
  if (asked.kind === 'price') return also(site.linkOrigin, await priceLetter(tx, asked, site));
  if (asked.kind === 'order') return also(site.linkOrigin, await orderLetter(tx, asked, site));
  return also(site.linkOrigin, await reminderLetter(tx, asked, site));
}

/** rules 13.13, 13.75: mails what was given or is shared, and what readers are told. */
export const mailSales = defineJob<Asked, SalesMailParts>({
  ...SALES_MAIL,
  label: 'Enviar un correo de ventas',
  payload,
  work: async (asked, { database, clock, post, salesSite }) => {
    const letter = await database.transaction((tx) => letterOf(tx, asked, clock(), salesSite));
    if (letter) await post.send({ ...letter, id: asked.id });
  },
});
