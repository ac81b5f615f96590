import { loadScript } from '../_account/load-script.ts';

const SCRIPT = 'https://js.stripe.com/v3/';
const WAIT_MS = 15_000;

interface StripeFault {
  message?: string;
}

interface CardElement {
  mount(place: HTMLElement): void;
  on(event: 'change', hear: (change: { error?: StripeFault }) => void): void;
  destroy(): void;
}

interface Stripe {
  elements(options: { locale: string }): {
    create(kind: 'card', options: Record<string, unknown>): CardElement;
  };
  createPaymentMethod(given: {
    type: 'card';
    card: CardElement;
    billing_details: { name: string };
  }): Promise<{ paymentMethod?: { id: string }; error?: StripeFault }>;
  handleNextAction(given: { clientSecret: string }): Promise<{ error?: StripeFault }>;
}

/** A form of Stripe's own, on the page: what is typed there never comes to us. */
export interface CardForm {
  /** What Stripe calls the card, or why there is none, in Stripe's words. */
  token(name: string): Promise<{ token: string } | { fault: string }>;
  /** Lets the reader confirm with their bank; whether they did the server asks. */
  confirm(clientSecret: string): Promise<void>;
  close(): void;
}

/** Rejects when it takes longer: a script may never come, and never fail. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(reject, WAIT_MS, new Error(SCRIPT));
    }),
  ]);

interface OpenCard {
  publishableKey: string;
  place: HTMLElement;
  locale: string;
  /** Hears what is wrong with what is typed; '' once it is not. */
  onFault(message: string): void;
}

/** Opens the form in `place`. Rejects where Stripe's script does not come. */
export async function openCard({
  publishableKey,
  place,
  locale,
  onFault,
}: OpenCard): Promise<CardForm> {
  await inTime(loadScript(SCRIPT));
  const make = (window as unknown as { Stripe?: (key: string) => Stripe }).Stripe;
  if (!make) throw new Error(SCRIPT);
  const stripe = make(publishableKey);
  const { color, fontFamily } = getComputedStyle(place);
  const card = stripe.elements({ locale: locale.split('-')[0] ?? 'es' }).create('card', {
    hidePostalCode: true,
    style: { base: { color, fontFamily, fontSize: '17px' } },
  });
  card.on('change', ({ error }) => onFault(error?.message ?? ''));
  card.mount(place);
  return {
    token: async (name) => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: { name },
      });
      return paymentMethod ? { token: paymentMethod.id } : { fault: error?.message ?? '' };
    },
    confirm: async (clientSecret) => void (await stripe.handleNextAction({ clientSecret })),
    close: () => card.destroy(),
  };
}
