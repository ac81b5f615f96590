import type { Need } from '../../ui/page-needs.ts';

/** rule 13.65: what a page on which a card may be typed allows, for Stripe's own form. */
export const CARD_NEEDS: readonly Need[] = [
  'script-src https://js.stripe.com',
  'frame-src https://js.stripe.com',
  'frame-src https://hooks.stripe.com',
  'connect-src https://api.stripe.com',
];
