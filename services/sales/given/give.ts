import { sql } from 'drizzle-orm';
import type { PriceStep } from '../../../schemas/sales/catalogue.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';
import type { Tx } from '../../database/database.ts';
import type { Attribute } from '../catalogue/catalogue.ts';
import { insertOrder } from '../orders/orders.ts';
import type { SalesReader } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import {
  type Subscription,
  startSubscription,
  writeLedger,
} from '../subscriptions/subscriptions.ts';

/** What somebody else pays. */
interface Given {
  sku: string;
  priceCode: string;
  name: string;
  currency: Currency;
  taxPercent: number;
  steps: readonly PriceStep[];
  attributes: Attribute[];
}

export interface Giving {
  reader: SalesReader;
  site: string;
  /** Of the site. */
  timeZone: string;
  now: Date;
  /** Of what it is a share. */
  parent?: Subscription;
}

/**
 * Begins a subscription that its reader does not pay: by an order of nothing, so that they have it
 * in their books as what they bought. Returns its id.
 */
export async function give(
  tx: Tx,
  { currency, steps: paid, sku, priceCode, name, taxPercent, attributes }: Given,
  { reader, site, timeZone, now, parent }: Giving,
): Promise<number> {
  const steps = paid.map((step) => ({ ...step, amountMinor: 0 }));
  const what = {
    position: 0,
    kind: 'regular',
    description: '',
    amountMinor: 0,
    taxMinor: 0,
  } as const;
  const item = { ...what, sku, priceCode, name, taxPercent, attributes, steps };
  const order = await insertOrder(tx, {
    site,
    timeZone,
    readerId: reader.id,
    browserHash: undefined,
    kind: 'Parent',
    renews: undefined,
    currency,
    totalMinor: 0,
    taxMinor: 0,
    contact: { email: reader.email },
    items: [item],
    now,
  });
  if (!order) throw new SalesFault('conflict');
  const at = now.toISOString();
  await tx.execute(
    sql`UPDATE sales_orders SET status = 'Paid', paid_at = ${at} WHERE id = ${order.id}`,
  );
  await writeLedger(tx, { type: 'PAYMENT', at, orderId: order.id, currency });
  return startSubscription(tx, order, item, {
    now,
    methodId: undefined,
    ...(parent ? { parent } : {}),
  });
}
