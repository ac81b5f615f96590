import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type SharingDetails, SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { addJob } from '../../jobs/queue.ts';
import { mailSales } from '../notices/sales-mails.ts';
import type { SalesReader } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { hashOf } from '../secrets.ts';
import {
  append,
  lockSubscription,
  ownSubscription,
  type Subscription,
} from '../subscriptions/subscriptions.ts';
import { give } from './give.ts';

const CODE_MS = 24 * 3_600_000;
const { active, terminated } = SUBSCRIPTION_STATUS;

const folded = (email: string): string => email.toLowerCase();

/** null: as many as one likes. What is shared with somebody is not theirs to share. */
async function sharesAllowed(tx: Tx, { sku, parentId }: Subscription): Promise<number | null> {
  if (parentId !== undefined) return 0;
  const [row] = await rows<{ max_associates: number | null }>(
    tx,
    sql`SELECT max_associates FROM sales_products WHERE sku = ${sku}`,
  );
  return row ? row.max_associates : 0;
}

export async function sharingOf(tx: Tx, one: Subscription): Promise<SharingDetails> {
  const found = await rows<{ id: string; email: string | null }>(
    tx,
    sql`SELECT s.id, i.email FROM sales_subscriptions s
      LEFT JOIN sales_invitations i ON i.associate_id = s.id
      WHERE s.parent_id = ${one.id} AND s.status <> ${terminated} ORDER BY s.id`,
  );
  return {
    numSharesAllowed: await sharesAllowed(tx, one),
    sharedSubscriptions: found.map(({ id, email }) => ({
      subscriptionID: Number(id),
      email: email ?? '',
    })),
  };
}

/** How many have one of it, or could still take one, but for those of one address. */
async function othersOf(tx: Tx, id: number, email: string, now: Date): Promise<number> {
  const [row] = await rows<{ count: string }>(
    tx,
    sql`SELECT (SELECT count(*) FROM sales_subscriptions
          WHERE parent_id = ${id} AND status <> ${terminated})
        + (SELECT count(*) FROM sales_invitations WHERE subscription_id = ${id}
          AND associate_id IS NULL AND expires_at > ${now.toISOString()}
          AND email <> ${email}) AS count`,
  );
  return Number(row?.count ?? 0);
}

interface Inviting {
  id: number;
  email: string;
  site: string;
  origin: string;
  now: Date;
}

/**
 * rule 13.16: a code for one address, which is mailed there; what it had
 * before does not serve any more. Throws SalesFault
 * `notFound`, `conflict`, `badInput` for one's own address.
 */
export async function invite(
  tx: Tx,
  reader: SalesReader,
  { id, email: given, now, site, origin }: Inviting,
): Promise<string> {
  const one = await ownSubscription(tx, reader.id, id, true);
  const email = folded(given);
  if (email === folded(reader.email))
    throw new SalesFault('badInput', { message: 'Ese correo es el tuyo.' });
  if (one.status !== active)
    throw new SalesFault('conflict', { message: 'Sólo se comparte una suscripción activa.' });
  const { numSharesAllowed, sharedSubscriptions } = await sharingOf(tx, one);
  if (sharedSubscriptions.some((shared) => shared.email === email))
    throw new SalesFault('conflict', { message: 'Ya la compartes con ese correo.' });
  // rule 13.17
  if (numSharesAllowed !== null && (await othersOf(tx, id, email, now)) >= numSharesAllowed)
    throw new SalesFault('conflict', { message: 'No se puede compartir con nadie más.' });
  const code = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + CODE_MS).toISOString();
  await tx.execute(
    sql`INSERT INTO sales_invitations (subscription_id, email, reader_id, code_hash, expires_at)
      VALUES (${id}, ${email}, ${reader.id}, ${hashOf(code)}, ${until})
      ON CONFLICT (subscription_id, email) DO UPDATE SET code_hash = excluded.code_hash,
        expires_at = excluded.expires_at, associate_id = NULL, mailed_hash = NULL`,
  );
  const shown = hashOf(code);
  const asked = { id: randomUUID(), kind: 'invitation', shown, site, origin };
  await addJob(tx, mailSales, asked, { about: email });
  return code;
}

/** rule 13.16. Throws SalesFault `notFound` for whatever does not serve, `conflict`. */
export async function redeemInvitation(
  tx: Tx,
  reader: SalesReader,
  { code, site, now }: { code: string; site: string; now: Date },
): Promise<number> {
  const open = sql`${hashOf(code)} IN (code_hash, mailed_hash) AND email = ${folded(reader.email)}
    AND expires_at > ${now.toISOString()}`;
  const find = () =>
    rows<{ subscription_id: string }>(
      tx,
      sql`SELECT subscription_id FROM sales_invitations WHERE ${open}`,
    );
  const [seen] = await find();
  const parent = seen && (await lockSubscription(tx, Number(seen.subscription_id)));
  // Whoever waited for that lock looks again: the code may be another's by now, or used.
  const [still] = parent ? await find() : [];
  if (!parent || !still)
    throw new SalesFault('notFound', {
      message: 'La invitación no existe, ya se usó, venció o es para otro correo.',
    });
  if (parent.status !== active || parent.readerId === reader.id)
    throw new SalesFault('conflict', { message: 'Esa suscripción ya no se comparte.' });
  const id = await give(tx, parent, { reader, site, timeZone: parent.timeZone, now, parent });
  await tx.execute(
    sql`UPDATE sales_invitations SET code_hash = NULL, mailed_hash = NULL, associate_id = ${id} WHERE ${open}`,
  );
  return id;
}

/** Throws SalesFault `notFound` for what the reader does not share, `conflict`. */
export async function stopSharing(
  tx: Tx,
  readerId: string,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const [row] = await rows<{ parent_id: string | null }>(
    tx,
    sql`SELECT parent_id FROM sales_subscriptions WHERE id = ${id}`,
  );
  await ownSubscription(tx, readerId, Number(row?.parent_id ?? 0), true);
  const associate = await lockSubscription(tx, id);
  if (!associate) throw new SalesFault('notFound');
  await append(tx, associate, { type: 'TERMINATE_SUBSCRIPTION', at: now.toISOString() });
}
