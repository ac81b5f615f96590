import { z } from 'zod';
import { sitePaywall } from './site-paywall.ts';
import { CURRENCIES } from './states.ts';

/*
 * What `/retail/public` replies: what is offered, and at which prices; declared with each call in
 * `schemas/endpoints/public/retail.ts`. Texts are HTML where it says so. Amounts are texts with two
 * decimals here (`"99.00"`), as those who read them expect; times milliseconds since 1970.
 */

export const RETAIL_PREFIX = '/retail/public';

const text = z.string();
const orNull = text.nullable();
const html = orNull;
const attributes = z.array(z.object({ name: text, value: text }));

const FREQUENCIES = ['Day', 'Week', 'Month', 'Year'] as const;
export type BillingFrequency = (typeof FREQUENCIES)[number];

/**
 * One step of a price: `amount` each `billingCount` × `billingFrequency`, for `durationCount` ×
 * `duration`. The last step of a price that is renewed has the duration `UntilCancelled`.
 */
const rate = z.object({
  amount: text,
  billingCount: z.int(),
  billingFrequency: z.enum(FREQUENCIES),
  durationCount: z.int(),
  duration: z.enum([...FREQUENCIES, 'UntilCancelled']),
});
export type Rate = z.infer<typeof rate>;

const pricingStrategy = z.object({
  pricingStrategyId: z.int(),
  priceCode: text,
  name: text,
  description: html,
  summary: html,
  /** One rate, which is not renewed. */
  gift: z.boolean(),
  currencyCode: z.enum(CURRENCIES),
  currencyDisplayFormat: z.literal('symbol'),
  /** BCP 47 */
  currencyLocale: text,
  rates: z.array(rate),
  taxInclusive: z.boolean(),
});
export type PricingStrategy = z.infer<typeof pricingStrategy>;

/** `GET /v1/product/{sku}`, and those of an offer. */
export const product = z.object({
  sku: text,
  name: text,
  description: html,
  image: orNull,
  imageAction: orNull,
  thumbnail: orNull,
  maxSubscriptionAssociations: z.int(),
  attributes,
  pricingStrategies: z.array(pricingStrategy),
  defaultSwgProduct: z.boolean(),
});
export type Product = z.infer<typeof product>;

/** `GET /v1/offer/live/{campaign}` */
export const offer = z.object({
  name: text,
  templateName: text,
  pageTitle: html,
  pageSubTitle: html,
  disclaimerText: html,
  largeImage: orNull,
  mediumImage: orNull,
  smallImage: orNull,
  campaigns: z.array(
    z.object({
      name: text,
      canStart: z.boolean(),
      canRenew: z.boolean(),
      canRestart: z.boolean(),
      validFrom: z.int(),
      /** null: for good. */
      validUntil: z.int().nullable(),
    }),
  ),
  products: z.array(product),
  attributes,
  default: z.boolean(),
});
export type Offer = z.infer<typeof offer>;

/** `GET /v1/pricing/paymentInfo/{priceCode}/{cycle}/{start}` */
export const paymentInfo = z.object({
  pricingStrategy,
  /** What that cycle costs. */
  price: text,
  /** When it falls due. */
  paymentDate: z.int(),
});
export type PaymentInfo = z.infer<typeof paymentInfo>;

/** `GET /v1/paywall/active` */
export const activePaywall = sitePaywall
  .omit({ crawlers: true })
  .extend({ site: text, meterDays: z.int() });
