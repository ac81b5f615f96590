import type { Tx } from '../../database/database.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { cancelUnpaid, isMoneyOut } from '../payments/money-out.ts';
import { append, lockSubscription, type Subscription } from '../subscriptions/subscriptions.ts';

const NO_SUBSCRIPTION = 'Esa suscripción no existe.';
const UNDER_WAY =
  'Hay un cobro de esta suscripción en curso. Espera unos minutos a que termine, y vuelve a terminarla.';

/** What staff may turn, which is locked. Throws Problem 404, 409 for what is shared. */
export async function lockForStaff(tx: Tx, id: number): Promise<Subscription> {
  const one = await lockSubscription(tx, id);
  if (!one) throw notFound(NO_SUBSCRIPTION);
  if (one.parentId !== undefined)
    throw new Problem(409, 'conflict', 'Es compartida: se cambia la de quien la comparte.');
  return one;
}

/** Ends a subscription now. Throws Problem 404, 409 while money is out for it; SalesFault. */
export async function endSubscription(
  tx: Tx,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const one = await lockForStaff(tx, id);
  // What is being paid would buy nothing any more.
  if (await isMoneyOut(tx, id)) throw new Problem(409, 'conflict', UNDER_WAY);
  const at = now.toISOString();
  await append(tx, one, { type: 'TERMINATE_SUBSCRIPTION', at, reasonCode: 'staff' });
  await cancelUnpaid(tx, id, 'all');
}
