import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { SALES_INPUT } from '../../../schemas/sales/inputs.ts';
import type { Address } from '../../../schemas/sales/wire.ts';
import { rows } from '../../database/database.ts';
import { salesCalls } from '../input.ts';
import type { SalesDependencies } from '../ports.ts';
import { ownSubscription } from '../subscriptions/subscriptions.ts';
import { requireReader } from './buyer.ts';

const MOST_ADDRESSES = 20;

interface AddressCall {
  c: Context;
  body(): Promise<z.output<typeof SALES_INPUT.billingAddress>>;
}

/** Where a reader's bills go: `GET /v1/checkout/addresses`, `PUT /v1/subscription/address`. */
export function addressRoutes(dependencies: SalesDependencies): Hono {
  const { database } = dependencies;

  const change = async ({ c, body }: AddressCall) => {
    const reader = await requireReader(c, dependencies);
    const { billingAddress, subscriptionID } = await body();
    await database.transaction(async (tx) => {
      await ownSubscription(tx, reader.id, subscriptionID, true);
      await tx.execute(
        sql`UPDATE sales_subscriptions SET billing_address = ${JSON.stringify(billingAddress)}
          WHERE id = ${subscriptionID}`,
      );
    });
    return billingAddress;
  };

  const { app, handle } = salesCalls();
  // Each once, the one that was used last first.
  handle('GET /v1/checkout/addresses', async ({ c }) => {
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
    return found.map(({ address }) => address);
  });
  handle('PUT /v1/subscription/address', change);
  // As some clients spell it.
  handle('PUT /v1/subscriptions/address', change);
  return app;
}
