import { z } from 'zod';

/** `GET /paywall/public/v1/reader` */
export const paywallReader = z.object({
  /** A subscription of theirs opens stories. */
  isSubscriber: z.boolean(),
  hidesAds: z.boolean(),
  /** Products that they have: an offer does not sell those again. */
  skus: z.array(z.string()),
});
export type PaywallReader = z.infer<typeof paywallReader>;
