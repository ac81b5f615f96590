import type { OrderStatus } from '../../../schemas/sales/wire.ts';
import { lineFault, type SubscriptionState } from '../subscriptions/fold.ts';

/**
 * Why money that a provider took buys nothing, and goes back. `introduction-used` is known only
 * once the provider says which card it was.
 */
export const RETURN_CAUSES = {
  'order-paid': 'El pedido ya estaba pagado.',
  'order-cancelled': 'El pedido ya no estaba abierto.',
  'account-closed': 'La cuenta ya no estaba abierta.',
  'subscription-ended': 'La suscripción ya había terminado.',
  'term-paid': 'Ese periodo ya estaba pagado.',
  'already-has': 'Ya tenía una suscripción con lo mismo.',
  'introduction-used': 'Con esa tarjeta ya se tuvo el precio de introducción.',
  refused: 'Ya no se podía: algo cambió mientras se cobraba.',
} as const;
export type ReturnCause = keyof typeof RETURN_CAUSES;

interface Facts {
  order: {
    status: OrderStatus;
    renews: { cycle: number } | undefined;
    changes?: number | undefined;
  };
  /** Of which the order is a term or another plan; undefined: of none. */
  subscription: Pick<SubscriptionState, 'status' | 'cycle'> | undefined;
  isAccountOpen: boolean;
  /** Is all or some of a first order the reader's already? */
  isOwned: boolean;
}

/** rule 13.67: undefined where what was taken buys what its order is for. */
export function returnCauseOf({
  order,
  subscription,
  isAccountOpen,
  isOwned,
}: Facts): ReturnCause | undefined {
  if (order.status === 'Paid') return 'order-paid';
  if (order.status !== 'Pending') return 'order-cancelled';
  if (!isAccountOpen) return 'account-closed';
  if (!order.renews && order.changes === undefined) return isOwned ? 'already-has' : undefined;
  const line = order.renews ? 'RENEW_SUBSCRIPTION' : 'CHANGE_PLAN';
  if (!subscription || lineFault(subscription, line)) return 'subscription-ended';
  return order.renews && order.renews.cycle <= subscription.cycle ? 'term-paid' : undefined;
}
