import { expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { pruneCarts } from './prune-carts.ts';

const DAY_MS = 86_400_000;
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('abandoned carts', (database) => {
  it('of browsers go with their cookie, those of readers stay', async () => {
    const at = await salesApp(database());
    const body = { items: [{ sku: 'premium', priceCode: 'YEARLY', quantity: 1 }] };
    const { accessToken } = await at.signUp();
    await at.browserWith(body);
    await at.call('POST', '/v1/cart/item', { body, authorization: accessToken });
    const kept = async () => {
      const { rows } = await database().pool.query<{ is_reader: boolean }>(
        `SELECT c.reader_id IS NOT NULL AS is_reader FROM sales_carts c
          JOIN sales_cart_items i ON i.cart_id = c.id ORDER BY c.id`,
      );
      return rows.map(({ is_reader }) => is_reader);
    };
    const run = async (days: number) => {
      const clock = () => new Date(at.time.now + days * DAY_MS);
      const { signal } = new AbortController();
      await pruneCarts.run({}, { database: database(), clock, log, signal });
      return kept();
    };
    expect(await run(60)).toEqual([false, true]);
    expect(await run(61)).toEqual([true]);
  });
});
