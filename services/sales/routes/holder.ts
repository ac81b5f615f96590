import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { ordersOf } from '../orders/orders.ts';
import { isMoneyOutOf } from '../payments/money-out.ts';
import { subscriptionsOf } from '../subscriptions/subscriptions.ts';
import { orderDetails, subscriptionDetails } from './views.ts';

const { active } = SUBSCRIPTION_STATUS;
const MOST_ORDERS = 10_000;

/** rule 13.10: what was bought. Of a reader who goes the books keep a pseudonym. */
export const salesHolder = {
  name: 'sales',
  tables: [
    'sales_carts',
    'sales_orders',
    'sales_subscriptions',
    'sales_payment_methods',
    'sales_invitations',
    'sales_plan_quotes',
  ],
  exportOf: async (tx: Tx, readerId: string): Promise<Record<string, unknown>> => {
    const all = { start: 0, pageSize: MOST_ORDERS, status: undefined };
    const { orders } = await ordersOf(tx, readerId, all);
    const told = [];
    for (const order of orders) told.push(await orderDetails(tx, order));
    const subscriptions = [];
    for (const one of await subscriptionsOf(tx, readerId))
      subscriptions.push({ ...(await subscriptionDetails(tx, one)), delivery: one.delivery });
    const carts = await rows<{ site: string; sku: string; price_code: string }>(
      tx,
      sql`SELECT c.site, i.sku, i.price_code FROM sales_carts c
        JOIN sales_cart_items i ON i.cart_id = c.id WHERE c.reader_id = ${readerId}
        ORDER BY c.site, i.position`,
    );
    const invitations = await rows<{ subscription_id: string; email: string }>(
      tx,
      sql`SELECT subscription_id, email FROM sales_invitations WHERE reader_id = ${readerId}
        ORDER BY subscription_id, email`,
    );
    const gifts = await rows<{ subscription_id: string; recipient_email: string | null }>(
      tx,
      sql`SELECT g.subscription_id, g.recipient_email, g.recipient_name, g.note FROM sales_gifts g
        JOIN sales_subscriptions s ON s.id = g.subscription_id WHERE s.reader_id = ${readerId}
        ORDER BY 1`,
    );
    return { orders: told, subscriptions, carts, invitations, gifts };
  },
  erase: async (tx: Tx, readerId: string): Promise<void> => {
    const pseudonym = `gone-${randomUUID()}`;
    await tx.execute(sql`DELETE FROM sales_carts WHERE reader_id = ${readerId}`);
    await tx.execute(sql`DELETE FROM sales_plan_quotes WHERE reader_id = ${readerId}`);
    // rule 13.19: whom the reader invited or gave to, and who did so to the reader.
    await tx.execute(
      sql`DELETE FROM sales_invitations WHERE reader_id = ${readerId}
        OR associate_id IN (SELECT id FROM sales_subscriptions WHERE reader_id = ${readerId})
        OR email = (SELECT lower(email) FROM reader_contacts WHERE id = ${readerId})`,
    );
    await tx.execute(
      sql`UPDATE sales_gifts SET recipient_email = NULL, recipient_name = NULL, note = NULL,
          notice_id = NULL
        WHERE subscription_id IN (SELECT id FROM sales_subscriptions WHERE reader_id = ${readerId})
        OR recipient_email = (SELECT lower(email) FROM reader_contacts WHERE id = ${readerId})`,
    );
    await tx.execute(
      sql`UPDATE sales_refunds SET reason = '' WHERE order_id IN
        (SELECT id FROM sales_orders WHERE reader_id = ${readerId})`,
    );
    await tx.execute(
      sql`UPDATE sales_orders SET reader_id = ${pseudonym}, contact = '{}',
          status = CASE status WHEN 'Pending' THEN 'Cancelled' ELSE status END
        WHERE reader_id = ${readerId}`,
    );
    await tx.execute(
      sql`UPDATE sales_subscriptions SET reader_id = ${pseudonym}, billing_address = NULL,
          delivery = NULL, cancel_reason = NULL WHERE reader_id = ${readerId}`,
    );
    await tx.execute(
      sql`UPDATE sales_payment_methods SET reader_id = ${pseudonym}, token = '', first_six = '',
          last_four = '', expires = '', holder_name = '' WHERE reader_id = ${readerId}`,
    );
  },
  refusal: async (tx: Tx, readerId: string): Promise<string | undefined> => {
    if (await isMoneyOutOf(tx, readerId))
      return 'Hay un pago tuyo en curso. Espera unos minutos a que termine, y vuelve a intentarlo.';
    const open = (await subscriptionsOf(tx, readerId)).some(({ status }) => status === active);
    return open
      ? 'Cancela primero tu suscripción: mientras siga activa la cuenta no se puede borrar.'
      : undefined;
  },
};
