/*
 * What `/retail/public` answers: what is offered, and at which prices. Texts are HTML where it says
 * so. Amounts are texts with two decimals here (`"99.00"`), as those who read them expect.
 */
import type { Currency } from './wire.ts';

export const RETAIL_PREFIX = '/retail/public';

export const BILLING_FREQUENCIES = ['Day', 'Week', 'Month', 'Year'] as const;
export type BillingFrequency = (typeof BILLING_FREQUENCIES)[number];

/**
 * One step of a price: `amount` each `billingCount` × `billingFrequency`, for `durationCount` ×
 * `duration`. The last step of a price that is renewed has the duration `UntilCancelled`.
 */
export interface Rate {
  amount: string;
  billingCount: number;
  billingFrequency: BillingFrequency;
  durationCount: number;
  duration: BillingFrequency | 'UntilCancelled';
}

export interface PricingStrategy {
  pricingStrategyId: number;
  priceCode: string;
  name: string;
  /** HTML */
  description: string | null;
  /** HTML */
  summary: string | null;
  /** One rate, which is not renewed. */
  gift: boolean;
  currencyCode: Currency;
  currencyDisplayFormat: 'symbol';
  /** BCP 47 */
  currencyLocale: string;
  rates: Rate[];
  taxInclusive: boolean;
}

/** `GET /v1/product/{sku}`, and those of an offer. */
export interface Product {
  sku: string;
  name: string;
  /** HTML */
  description: string | null;
  image: string | null;
  imageAction: string | null;
  thumbnail: string | null;
  maxSubscriptionAssociations: number;
  attributes: { name: string; value: string }[];
  pricingStrategies: PricingStrategy[];
  defaultSwgProduct: boolean;
}

/** `GET /v1/offer/live/{campaign}` */
export interface Offer {
  name: string;
  templateName: string;
  /** HTML */
  pageTitle: string | null;
  /** HTML */
  pageSubTitle: string | null;
  /** HTML */
  disclaimerText: string | null;
  largeImage: string | null;
  mediumImage: string | null;
  smallImage: string | null;
  campaigns: {
    name: string;
    canStart: boolean;
    canRenew: boolean;
    canRestart: boolean;
    validFrom: number;
    /** null: for good. */
    validUntil: number | null;
  }[];
  products: Product[];
  attributes: { name: string; value: string }[];
  default: boolean;
}

/** `GET /v1/pricing/paymentInfo/{priceCode}/{cycle}/{start}` */
export interface PaymentInfo {
  pricingStrategy: PricingStrategy;
  /** What that cycle costs. */
  price: string;
  /** When it falls due. */
  paymentDate: number;
}
