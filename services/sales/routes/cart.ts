import { type Context, Hono } from 'hono';
import { becomeKnown, buyerOf, ownerOf } from '../buyer.ts';
import { addToCart, cartView, readCart, removeFromCart } from '../carts.ts';
import { INPUT, readInput } from '../input.ts';
import type { Owner } from '../owner.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';

/** What somebody chose to buy: a reader's, or a browser's. */
export function cartRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const show = async (c: Context, owner: Owner | undefined) => {
    const { key, sales } = siteOf(c);
    return c.json(cartView(await readCart(database.db, owner, key), sales.currency));
  };
  const remove = async (c: Context, sku?: string) => {
    const owner = ownerOf(await buyerOf(c, dependencies));
    const which = { site: siteOf(c).key, ...(sku === undefined ? {} : { sku }) };
    if (owner) await database.transaction((tx) => removeFromCart(tx, owner, which));
    return show(c, owner);
  };
  return new Hono()
    .get('/v1/cart', async (c) => show(c, ownerOf(await buyerOf(c, dependencies))))
    .post('/v1/cart/item', async (c) => {
      const input = await readInput(c, INPUT.cartItems);
      const owner = becomeKnown(c, await buyerOf(c, dependencies), dependencies);
      const adding = { site: siteOf(c).key, now: clock(), input };
      await database.transaction((tx) => addToCart(tx, owner, adding));
      return show(c, owner);
    })
    .delete('/v1/cart/item/:sku', (c) => remove(c, c.req.param('sku')))
    .delete('/v1/cart/clear', (c) => remove(c));
}
