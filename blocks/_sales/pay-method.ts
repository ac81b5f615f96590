import {
  type InitializedPaymentUpdate,
  PAYMENT_METHOD_TYPES,
  type PaymentOption,
} from '../../schemas/sales/wire.ts';

/** What one pays with here, and by which form. */
export type PayMethod =
  | { id: number; form: 'trial' }
  | { id: number; form: 'stripe'; publishableKey: string; secret: string };

type ReadForm = (id: number, parameters: InitializedPaymentUpdate) => PayMethod | undefined;

/** The forms that a page has, each by its type of payment method. */
const FORMS = new Map<number, ReadForm>([
  [
    PAYMENT_METHOD_TYPES.stripe,
    (id, { parameter1: secret, parameter2: publishableKey }) =>
      secret && publishableKey ? { id, form: 'stripe', publishableKey, secret } : undefined,
  ],
  [
    PAYMENT_METHOD_TYPES.external,
    (id, { parameter1 }) => (parameter1 === 'prueba' ? { id, form: 'trial' } : undefined),
  ],
]);

/**
 * The first way of paying whose form a page has; null where there is none. A provider without a
 * form here is passed over, and nothing is begun at it.
 * @param begin asks a provider, by the id of its method, for what its form needs
 */
export async function findPayMethod(
  options: readonly PaymentOption[],
  begin: (id: number) => Promise<InitializedPaymentUpdate>,
): Promise<PayMethod | null> {
  for (const { paymentMethodType, paymentMethodID: id } of options) {
    const readForm = FORMS.get(paymentMethodType);
    const method = readForm?.(id, await begin(id));
    if (method) return method;
  }
  return null;
}
