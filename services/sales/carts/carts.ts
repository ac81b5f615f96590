import { type SQL, sql } from 'drizzle-orm';
import type { CartInput } from '../../../schemas/sales/inputs.ts';
import type { Address, Cart, CartItem, Currency } from '../../../schemas/sales/wire.ts';
import { KEPT, rows, type Tx } from '../../database/database.ts';
import { type Price, pricesByCode } from '../catalogue/catalogue.ts';
import { amountOf, taxed } from '../money/money.ts';
import { stepOf } from '../money/price-steps.ts';
import { SalesFault } from '../refusal.ts';
import { requireUnowned } from '../subscriptions/owned.ts';
import { type Adoption, type Owner, ownedBy } from './owner.ts';

/** A cart as it stands, at the prices of now. */
export interface OpenCart {
  /** Undefined: there is none. */
  id: string | undefined;
  prices: Price[];
  billingAddress: Address | undefined;
}

/** What the first term of a price costs, and the tax in it, in cents. */
export function firstCharge({ steps, product }: Price): { amountMinor: number; taxMinor: number } {
  const amountMinor = stepOf(steps, 0)?.amountMinor ?? 0;
  return { amountMinor, taxMinor: taxed(amountMinor, product.taxPercent).taxMinor };
}

interface CartRow {
  id: string;
  billing_address: Address | null;
}

const whose = (owner: Owner, site: string): SQL => sql`${ownedBy(owner)} AND site = ${site}`;

/** What is not sold any more is not in it any more. */
async function linesOf(tx: Tx, cartId: string): Promise<Price[]> {
  const items = await rows<{ price_code: string; sku: string }>(
    tx,
    sql`SELECT price_code, sku FROM sales_cart_items WHERE cart_id = ${cartId} ORDER BY position`,
    KEPT,
  );
  const prices = await pricesByCode(
    tx,
    items.map(({ price_code }) => price_code),
  );
  return items.flatMap(({ price_code }) => prices.get(price_code) ?? []);
}

/** Where a cart is read, and when. */
interface CartSite {
  site: string;
  now: Date;
  /** As the site has it. */
  introductoryMonths: number;
}

/** What a reader pays: the usual price of what they began with an introductory one lately. */
async function atReadersPrices(
  tx: Tx,
  owner: Owner | undefined,
  prices: Price[],
  { now, introductoryMonths }: Omit<CartSite, 'site'>,
): Promise<Price[]> {
  const isIntroductory = ({ kind, steps }: Price) => kind === 'regular' && steps.length > 1;
  if (!owner || !('readerId' in owner) || !prices.some(isIntroductory)) return prices;
  // rule 13.80
  if (introductoryMonths === 0) return prices;
  const begun = await rows<{ sku: string }>(
    tx,
    // Paid, or paid by a card with which it was had: that went back.
    sql`SELECT DISTINCT i.sku FROM sales_orders o JOIN sales_order_items i ON i.order_id = o.id
      WHERE o.reader_id = ${owner.readerId} AND o.kind = 'Parent'
        AND (o.status = 'Paid' OR EXISTS (SELECT FROM sales_ledger l
          WHERE l.order_id = o.id AND l.reason_code = 'introduction-used'))
        AND coalesce(o.paid_at, o.ordered_at) > ${now.toISOString()}::timestamptz
          - make_interval(months => ${introductoryMonths}::int)
        AND jsonb_array_length(i.steps) > 1`,
    KEPT,
  );
  const skus = new Set(begun.map(({ sku }) => sku));
  return prices.map((price) =>
    isIntroductory(price) && skus.has(price.product.sku)
      ? { ...price, steps: price.steps.slice(-1) }
      : price,
  );
}

/** @param isLocking others wait until the transaction is over */
export async function readCart(
  tx: Tx,
  owner: Owner | undefined,
  { site, now, introductoryMonths }: CartSite,
  isLocking = false,
): Promise<OpenCart> {
  const [row] = owner
    ? await rows<CartRow>(
        tx,
        sql`SELECT id, billing_address FROM sales_carts WHERE ${whose(owner, site)}
          ${isLocking ? sql`FOR UPDATE` : sql``}`,
        KEPT,
      )
    : [];
  if (!row) return { id: undefined, prices: [], billingAddress: undefined };
  return {
    id: row.id,
    prices: await atReadersPrices(tx, owner, await linesOf(tx, row.id), {
      now,
      introductoryMonths,
    }),
    billingAddress: row.billing_address ?? undefined,
  };
}

/** Makes it where there is none, and locks it. */
async function takeCart(tx: Tx, owner: Owner, site: string, now: Date): Promise<string> {
  const [readerId, hash] = 'readerId' in owner ? [owner.readerId, null] : [null, owner.browserHash];
  const at = now.toISOString();
  const own = readerId === null ? sql`(site, browser_hash)` : sql`(site, reader_id)`;
  const [row] = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO sales_carts (site, reader_id, browser_hash, used_at)
      VALUES (${site}, ${readerId}, ${hash}, ${at})
      ON CONFLICT ${own} DO UPDATE SET used_at = excluded.used_at RETURNING id`,
  );
  return row?.id ?? '';
}

async function putLine(tx: Tx, cartId: string, { code, product }: Price): Promise<void> {
  await tx.execute(
    sql`INSERT INTO sales_cart_items (cart_id, sku, price_code)
      VALUES (${cartId}, ${product.sku}, ${code})
      ON CONFLICT (cart_id, sku) DO UPDATE SET price_code = excluded.price_code`,
  );
}

const wantedOf = ({ kind, product: { sku, name } }: Price) => ({ kind, sku, name });

const MOST_LINES = 20;

function refuseUnsellable(prices: readonly Price[], before: readonly Price[]): void {
  const all = [...before, ...prices];
  if (new Set(all.map(({ currency }) => currency)).size > 1)
    throw new SalesFault('conflict', {
      message: 'El carrito es de otra moneda: vacíalo antes de agregar esto.',
    });
  if (new Set(all.map(({ product }) => product.sku)).size > MOST_LINES)
    throw new SalesFault('badInput', { message: 'El carrito no admite más productos.' });
}

/** Throws SalesFault `notFound` for what is not sold at that price. */
async function wantedPrices(tx: Tx, { items }: CartInput): Promise<Price[]> {
  const known = await pricesByCode(
    tx,
    items.map(({ priceCode }) => priceCode),
  );
  return items.map(({ sku, priceCode }) => {
    const price = known.get(priceCode);
    if (price?.product.sku !== sku)
      throw new SalesFault('notFound', { message: 'Ese producto no se vende a ese precio.' });
    return price;
  });
}

/**
 * A cart as it would be with these products alone, of two prices of one the last: nothing is kept.
 * Throws as `addToCart`.
 */
export async function firstCart(tx: Tx, input: CartInput): Promise<OpenCart> {
  const wanted = await wantedPrices(tx, input);
  refuseUnsellable(wanted, []);
  const prices = [...new Map(wanted.map((price) => [price.product.sku, price])).values()];
  return { id: undefined, prices, billingAddress: input.billingAddress ?? undefined };
}

/**
 * Puts products into a cart, each at one price: one that is there already takes the new price.
 * Returns what is in it then. Throws SalesFault `notFound`, `unavailable`, `conflict`,
 * `alreadyHas`.
 */
export async function addToCart(
  tx: Tx,
  owner: Owner,
  { site, now, introductoryMonths, input }: CartSite & { input: CartInput },
): Promise<Pick<OpenCart, 'prices'>> {
  const wanted = await wantedPrices(tx, input);
  if ('readerId' in owner) await requireUnowned(tx, owner.readerId, wanted.map(wantedOf), now);
  const cartId = await takeCart(tx, owner, site, now);
  const bySku = new Map(wanted.map((price) => [price.product.sku, price]));
  const before = await linesOf(tx, cartId);
  refuseUnsellable(
    wanted,
    before.filter(({ product }) => !bySku.has(product.sku)),
  );
  for (const price of wanted) await putLine(tx, cartId, price);
  if (input.billingAddress)
    await tx.execute(
      sql`UPDATE sales_carts SET billing_address = ${JSON.stringify(input.billingAddress)}
        WHERE id = ${cartId}`,
    );
  const all = new Map([...before.map((price) => [price.product.sku, price] as const), ...bySku]);
  const prices = await atReadersPrices(tx, owner, [...all.values()], { now, introductoryMonths });
  return { prices };
}

/** @param sku undefined: all of it */
export async function removeFromCart(
  tx: Tx,
  owner: Owner,
  { site, sku }: { site: string; sku?: string },
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM sales_cart_items WHERE cart_id IN
        (SELECT id FROM sales_carts WHERE ${whose(owner, site)})
      ${sku === undefined ? sql`` : sql`AND sku = ${sku}`}`,
  );
}

/**
 * What stood in a browser's cart goes into its reader's; of two prices of a product the browser's
 * counts, and of two currencies too.
 */
export async function adoptCart(
  tx: Tx,
  { browserHash, readerId, site }: Adoption,
  now: Date,
): Promise<void> {
  const found = await readCart(tx, { browserHash }, { site, now, introductoryMonths: 0 }, true);
  if (found.id === undefined) return;
  const cartId = await takeCart(tx, { readerId }, site, now);
  const own = await linesOf(tx, cartId);
  if (found.prices.some(({ currency }) => own.some((one) => one.currency !== currency)))
    await tx.execute(sql`DELETE FROM sales_cart_items WHERE cart_id = ${cartId}`);
  for (const price of found.prices) await putLine(tx, cartId, price);
  await tx.execute(
    sql`UPDATE sales_carts SET billing_address =
        coalesce(billing_address, ${JSON.stringify(found.billingAddress ?? null)}::jsonb)
      WHERE id = ${cartId}`,
  );
  await tx.execute(sql`DELETE FROM sales_carts WHERE id = ${found.id}`);
}

const cartLine = (price: Price): CartItem => {
  const { amountMinor, taxMinor } = firstCharge(price);
  const amount = (minor: number) => amountOf(minor, price.currency);
  return {
    sku: price.product.sku,
    priceCode: price.code,
    quantity: 1,
    name: price.product.name,
    shortDescription: price.name || null,
    price: amount(amountMinor),
    tax: amount(taxMinor),
    subtotal: amount(amountMinor - taxMinor),
    total: amount(amountMinor),
    gift: price.kind === 'gift',
    isDelivered: price.product.isDelivered,
  };
};

/** As clients read it: `items` is a list, also of an empty one. */
export function cartView({ prices }: Pick<OpenCart, 'prices'>, usual: Currency): Cart {
  const charges = prices.map(firstCharge);
  const total = charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const tax = charges.reduce((sum, { taxMinor }) => sum + taxMinor, 0);
  const currency = prices[0]?.currency ?? usual;
  return {
    currency,
    items: prices.map(cartLine),
    subtotal: amountOf(total - tax, currency),
    tax: amountOf(tax, currency),
    shipping: 0,
    total: amountOf(total, currency),
    taxSupported: true,
  };
}

/** Deletes the carts of a site that is deleted; what was ordered there stays. */
export async function forgetCarts(tx: Tx, site: string): Promise<void> {
  await tx.execute(sql`DELETE FROM sales_carts WHERE site = ${site}`);
}
