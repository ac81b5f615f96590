import type { Offer, PricingStrategy, Product } from '../../schemas/sales/retail.ts';
import { forgetReader } from '../../services/paywall/client/known-reader.ts';
import { createSales, type Sales } from '../../services/sales/client.ts';
import { identity } from '../_account/identity.ts';

let opened: Sales | undefined;

/** What the reader buys, one for all that stands on a page. Only in browsers. */
export const sales = (): Sales => {
  opened ??= createSales({
    identity: identity(),
    fetch: async (input, init) => {
      const reply = await fetch(input, init);
      // rule 13.53: what was bought counts at once.
      if (init?.method !== 'GET') forgetReader();
      return reply;
    },
  });
  return opened;
};

/**
 * What is offered now, where no campaign is named; null for nothing. Rejects where it cannot be
 * asked for.
 */
export async function offersNow(): Promise<Offer | null> {
  const reply = await fetch(`${location.origin}/retail/public/v1/offer/live/default`, {
    method: 'GET',
  });
  if (reply.status === 404) return null;
  if (!reply.ok) throw new Error(`${reply.status}`);
  return (await reply.json()) as Offer;
}

/** A product as it is sold; undefined where it is not any more, or cannot be asked for. */
async function productOf(sku: string): Promise<Product | undefined> {
  try {
    const address = `${location.origin}/retail/public/v1/product/${encodeURIComponent(sku)}`;
    const reply = await fetch(address, { method: 'GET' });
    return reply.ok ? ((await reply.json()) as Product) : undefined;
  } catch {
    return undefined;
  }
}

/** Prices of what is in a cart or an order, by their codes. */
export async function pricesOf(
  items: readonly { sku: string; priceCode: string }[],
): Promise<ReadonlyMap<string, PricingStrategy>> {
  const products = await Promise.all([...new Set(items.map(({ sku }) => sku))].map(productOf));
  const prices = products.flatMap((product) => product?.pricingStrategies ?? []);
  return new Map(prices.map((price) => [price.priceCode, price]));
}
