import type { Context, Hono } from 'hono';
import type { CartInput } from '../../../schemas/sales/inputs.ts';
import { concurrencyGate } from '../../jobs/concurrency-gate.ts';
import {
  addToCart,
  cartView,
  firstCart,
  type OpenCart,
  readCart,
  removeFromCart,
} from '../carts/carts.ts';
import type { Owner } from '../carts/owner.ts';
import { salesCalls } from '../input.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { type Buyer, becomeKnown, buyerOf, ownerOf } from './buyer.ts';
import { keepFirstCart } from './first-cart.ts';

/** Connections to the database that carts take: pictures and accounts have the others. */
const AT_A_TIME = 2;
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;

/** What somebody chose to buy: a reader's, or a browser's. */
export function cartRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock, isProduction } = dependencies;
  const fewAtATime = concurrencyGate(AT_A_TIME, {
    maxWaiting: MAX_WAITING,
    tooMany: () => new SalesFault('busy', { retryAfter: RETRY_SECONDS }),
  });
  const cartSite = (c: Context) => {
    const { key: site, sales } = siteOf(c);
    return { site, now: clock(), introductoryMonths: sales.introductoryMonths };
  };
  const reply = (c: Context, cart: Pick<OpenCart, 'prices'>) =>
    cartView(cart, siteOf(c).sales.currency);
  const show = async (c: Context, owner: Owner | undefined) =>
    reply(c, await readCart(database.db, owner, cartSite(c)));
  const add = async (c: Context, owner: Owner, input: CartInput) => {
    const adding = { ...cartSite(c), input };
    return reply(
      c,
      await fewAtATime(() => database.transaction((tx) => addToCart(tx, owner, adding))),
    );
  };
  const addFirst = async (c: Context, buyer: Buyer, input: CartInput) => {
    const cart = await fewAtATime(() => firstCart(database.db, input));
    keepFirstCart(c, input, isProduction);
    becomeKnown(c, buyer, dependencies);
    return reply(c, cart);
  };
  const remove = async (c: Context, sku?: string) => {
    const owner = ownerOf(await buyerOf(c, dependencies));
    const which = { site: siteOf(c).key, ...(sku === undefined ? {} : { sku }) };
    if (owner) await database.transaction((tx) => removeFromCart(tx, owner, which));
    return show(c, owner);
  };

  const { app, handle } = salesCalls();
  handle('GET /v1/cart', async ({ c }) => show(c, ownerOf(await buyerOf(c, dependencies))));
  handle('POST /v1/cart/item', async ({ c, body }) => {
    const input = await body();
    const buyer = await buyerOf(c, dependencies);
    const owner = ownerOf(buyer);
    return owner ? add(c, owner, input) : addFirst(c, buyer, input);
  });
  handle('DELETE /v1/cart/item/:sku', ({ c, params }) => remove(c, params.sku));
  handle('DELETE /v1/cart/clear', ({ c }) => remove(c));
  return app;
}
