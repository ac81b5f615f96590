import { sql } from 'drizzle-orm';
import type { Address } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { SalesFault } from '../refusal.ts';

/** Where something is brought to, and whom to call. */
export interface Delivery {
  shippingAddress?: Address | null | undefined;
  billingAddress?: Address | null | undefined;
  phone?: string | null | undefined;
}

/** Where a plan is brought to that was chosen after its order. */
export interface LaterDelivery {
  shippingAddress: Address;
  phone: string;
}

const WHERE_TO = 'Esto se entrega en tu casa: faltan la dirección completa y un teléfono.';

/** rule 13.82: does it say all that is needed to bring something? */
export function isDeliverable({ phone, shippingAddress, billingAddress }: Delivery): boolean {
  const to = shippingAddress ?? billingAddress;
  return Boolean(phone && to?.line1 && to.line2 && to.locality && to.region && to.postal);
}

/** Throws SalesFault `badInput` where nothing could be brought. */
export function requireDelivery(delivery: Delivery): void {
  if (!isDeliverable(delivery)) throw new SalesFault('badInput', { message: WHERE_TO });
}

export async function isDeliveredSku(tx: Tx, sku: string): Promise<boolean> {
  const found = await rows(tx, sql`SELECT FROM sales_products WHERE sku = ${sku} AND is_delivered`);
  return found.length > 0;
}
