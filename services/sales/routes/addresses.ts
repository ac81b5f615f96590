import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Address } from '../../../schemas/sales/wire.ts';
import { rows } from '../../database/database.ts';
import { INPUT, readInput } from '../input.ts';
import type { SalesDependencies } from '../ports.ts';
import { ownSubscription } from '../subscriptions/subscriptions.ts';
import { requireReader } from './buyer.ts';

const MOST_ADDRESSES = 20;

/** Where a reader's bills go: `GET /v1/checkout/addresses`, `PUT /v1/subscription/address`. */
export function addressRoutes(dependencies: SalesDependencies): Hono {
  const { database } = dependencies;

  const change = async (c: Context) => {
    const reader = await requireReader(c, dependencies);
    const { billingAddress, subscriptionID } = await readInput(c, INPUT.billingAddress);
    await database.transaction(async (tx) => {
      await ownSubscription(tx, reader.id, subscriptionID, true);
      await tx.execute(
        sql`UPDATE sales_subscriptions SET billing_address = ${JSON.stringify(billingAddress)}
          WHERE id = ${subscriptionID}`,
      );
    });
    return c.json(billingAddress);
  };

  return (
    new Hono()
      // Each once, the one that was used last first.
      .get('/v1/checkout/addresses', async (c) => {
        const { id } = await requireReader(c, dependencies);
        const found = await rows<{ address: Address }>(
          database.db,
          sql`SELECT address FROM (
              SELECT billing_address AS address, started_at AS at FROM sales_subscriptions
                WHERE reader_id = ${id}
              UNION ALL SELECT contact -> 'billingAddress', ordered_at FROM sales_orders
                WHERE reader_id = ${id}) AS used
            WHERE jsonb_typeof(address) = 'object'
            GROUP BY address ORDER BY max(at) DESC LIMIT ${MOST_ADDRESSES}`,
        );
        return c.json(found.map(({ address }) => address));
      })
      .put('/v1/subscription/address', change)
      // As some clients spell it.
      .put('/v1/subscriptions/address', change)
  );
}
