import type { OrderStatus } from '../../schemas/sales/wire.ts';

/** By `status` of a subscription. */
export const SUBSCRIPTION_STATES: Readonly<Record<number, string>> = {
  1: 'Activa',
  2: 'Terminada',
  3: 'Cancelada',
  4: 'Suspendida',
  5: 'Regalo sin canjear',
};

export const ORDER_STATES: Readonly<Record<OrderStatus, string>> = {
  Pending: 'Sin pagar',
  PartiallyPaid: 'Pagado en parte',
  Paid: 'Pagado',
  Cancelled: 'Cancelado',
};

const EVENTS: Readonly<Record<string, string>> = {
  GIFT_SUBSCRIPTION: 'Se compró para regalar',
  CHANGE_PLAN: 'Cambió de plan',
  PLAN_CHOSEN: 'Eligió otro plan para el siguiente periodo',
  PRICE_ANNOUNCED: 'Se le avisó de otro precio',
  REFUND_FAILED: 'Una devolución no llegó',
  DISPUTE: 'El banco devolvió un pago',
  DISPUTE_WON: 'Se ganó una disputa',
  START_SUBSCRIPTION: 'Empezó',
  RENEW_SUBSCRIPTION: 'Se renovó',
  EXTEND_SUBSCRIPTION: 'Se recuperó',
  CANCEL_SUBSCRIPTION: 'Se canceló la renovación',
  TERMINATE_SUBSCRIPTION: 'Terminó',
  PAYMENT: 'Se cobró',
  PAYMENT_FAILED: 'No se pudo cobrar',
  REFUND: 'Se devolvió dinero',
};

/** A line of the ledger; what a later release writes by its name. */
export const eventLabel = (type: string): string =>
  Object.hasOwn(EVENTS, type) ? (EVENTS[type] ?? type) : type;

interface PaidWith {
  provider: string;
  brand: string;
  lastFour: string;
}

/** «Visa ···· 4242 (stripe)» */
export const methodLabel = (method: PaidWith | null): string =>
  method
    ? [method.brand, method.lastFour ? `···· ${method.lastFour}` : '', `(${method.provider})`]
        .filter(Boolean)
        .join(' ')
    : 'Nada guardado';

/** «10 de abril de 2027» */
export const dayLabel = (iso: string): string =>
  new Date(iso).toLocaleDateString('es-MX', { day: 'numeric', month: 'long', year: 'numeric' });

/** How much of a list is seen. */
export const seenLabel = (total: number, listed: number): string => `Se ven ${listed} de ${total}.`;
