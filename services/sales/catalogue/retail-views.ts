import { escapeHtml } from '../../../schemas/escape-html.ts';
import type { PriceStep } from '../../../schemas/sales/catalogue.ts';
import type {
  Offer,
  PaymentInfo,
  PricingStrategy,
  Product,
  Rate,
} from '../../../schemas/sales/retail.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { amountText } from '../money/money.ts';
import { stepOf } from '../money/price-steps.ts';
import { termEnd } from '../money/terms.ts';
import type { Campaign } from './campaigns.ts';
import type { Price } from './catalogue.ts';

/** All interfaces speak Spanish, as one speaks it in Mexico. */
const LOCALE = 'es-MX';

/** For clients who compare: more than anybody shares with. */
const UNLIMITED = 1_000_000;

const FREQUENCIES = { week: 'Week', month: 'Month', year: 'Year' } as const;

/** What staff wrote is plain text. */
const htmlOf = (text: string): string | null => escapeHtml(text) || null;

function rateOf({ amountMinor, unit, every, cycles }: PriceStep, currency: Currency): Rate {
  const frequency = FREQUENCIES[unit];
  return {
    amount: amountText(amountMinor, currency),
    billingCount: every,
    billingFrequency: frequency,
    durationCount: cycles === null ? 1 : cycles * every,
    duration: cycles === null ? 'UntilCancelled' : frequency,
  };
}

const strategyOf = (price: Price): PricingStrategy => ({
  pricingStrategyId: price.position,
  priceCode: price.code,
  name: price.name,
  description: htmlOf(price.description),
  summary: htmlOf(price.summary),
  gift: price.kind === 'gift',
  currencyCode: price.currency,
  currencyDisplayFormat: 'symbol',
  currencyLocale: LOCALE,
  rates: price.steps.map((step) => rateOf(step, price.currency)),
  taxInclusive: true,
});

/** Products in the order of their first price, each with its own. */
export function productsOf(prices: readonly Price[]): Product[] {
  const skus = [...new Set(prices.map(({ product }) => product.sku))];
  return skus.flatMap((wanted) => {
    const own = prices.filter(({ product }) => product.sku === wanted);
    const { product } = own[0] ?? {};
    if (!product) return [];
    const { sku, name, description, thumbnail, attributes, maxAssociates } = product;
    return {
      sku,
      name,
      description: htmlOf(description),
      attributes,
      image: null,
      imageAction: null,
      thumbnail: thumbnail || null,
      maxSubscriptionAssociations: maxAssociates ?? UNLIMITED,
      pricingStrategies: own.map(strategyOf),
      defaultSwgProduct: false,
    };
  });
}

export function offerOf(campaign: Campaign): Offer {
  const { key, name, title, disclaimer, startsAt, endsAt, isDefault, prices } = campaign;
  return {
    name,
    templateName: 'default',
    default: isDefault,
    attributes: [],
    pageTitle: htmlOf(title),
    pageSubTitle: null,
    disclaimerText: htmlOf(disclaimer),
    largeImage: null,
    mediumImage: null,
    smallImage: null,
    campaigns: [
      {
        name: key,
        canStart: true,
        canRenew: true,
        canRestart: true,
        validFrom: startsAt === undefined ? 0 : Date.parse(startsAt),
        validUntil: endsAt === undefined ? null : Date.parse(endsAt),
      },
    ],
    products: productsOf(prices),
  };
}

/**
 * What a term of a price that begins at `start` costs, and when that falls due; undefined past the
 * last.
 * @param cycle the first is 1
 */
export function paymentInfoOf(price: Price, cycle: number, start: Date): PaymentInfo | undefined {
  const step = stepOf(price.steps, cycle - 1);
  if (!step) return undefined;
  const due = cycle === 1 ? start : termEnd(start, price.steps, cycle - 2, 'UTC');
  return {
    pricingStrategy: strategyOf(price),
    price: amountText(step.amountMinor, price.currency),
    paymentDate: due.getTime(),
  };
}
