import type { z } from 'zod';
import type { changeCampaign, changePrice, changeProduct } from '../../schemas/sales/catalogue.ts';
import { paywallListing, paywallPreview } from '../../schemas/sales/paywall-desk.ts';
import {
  type announcePrice,
  type askRefund,
  deskCatalogue,
  type giveComp,
  madeCodes,
  type makeCodes,
  orderFile,
  orderListing,
  salesFigures,
  subscriptionFile,
  subscriptionListing,
} from '../../schemas/sales/sales-desk.ts';
import type { SitePaywall } from '../../schemas/sales/site-paywall.ts';
import { read } from '../shell/api.ts';

const SALES = '/api/sales';
const send: typeof fetch = (...request) => window.fetch(...request);
const id = encodeURIComponent;

interface Asked {
  search: string;
  status: string;
  /** null: from the newest on. */
  before: number | null;
}

const queryOf = ({ search, status, before }: Asked): string =>
  new URLSearchParams({
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(before === null ? {} : { before: String(before) }),
  }).toString();

/** `/api/sales` as the desk calls it. Every method throws `CallFailed`. */
export const salesClient = {
  subscriptions: (asked: Asked) =>
    read(subscriptionListing, send, 'GET', `${SALES}/subscriptions?${queryOf(asked)}`),
  subscription: (one: number) =>
    read(subscriptionFile, send, 'GET', `${SALES}/subscriptions/${one}`),
  stop: (one: number, how: 'cancel' | 'end', reason: string) =>
    read(subscriptionFile, send, 'POST', `${SALES}/subscriptions/${one}/${how}`, { reason }),
  orders: (asked: Asked) => read(orderListing, send, 'GET', `${SALES}/orders?${queryOf(asked)}`),
  order: (number: string) => read(orderFile, send, 'GET', `${SALES}/orders/${id(number)}`),
  refund: (number: string, asked: z.input<typeof askRefund>) =>
    read(orderFile, send, 'POST', `${SALES}/orders/${id(number)}/refunds`, asked),
  giveComp: (comp: z.input<typeof giveComp>) =>
    read(subscriptionFile, send, 'POST', `${SALES}/comps`, comp),
  makeCodes: (asked: z.input<typeof makeCodes>) =>
    read(madeCodes, send, 'POST', `${SALES}/codes`, asked),
  catalogue: () => read(deskCatalogue, send, 'GET', `${SALES}/catalogue`),
  putProduct: (sku: string, product: z.input<typeof changeProduct>) =>
    read(deskCatalogue, send, 'PUT', `${SALES}/products/${id(sku)}`, product),
  putPrice: (code: string, price: z.input<typeof changePrice>) =>
    read(deskCatalogue, send, 'PUT', `${SALES}/prices/${id(code)}`, price),
  announcePrice: (code: string, change: z.input<typeof announcePrice>) =>
    read(deskCatalogue, send, 'POST', `${SALES}/prices/${id(code)}/changes`, change),
  putCampaign: (key: string, campaign: z.input<typeof changeCampaign>) =>
    read(deskCatalogue, send, 'PUT', `${SALES}/campaigns/${id(key)}`, campaign),
  paywalls: () => read(paywallListing, send, 'GET', `${SALES}/paywalls`),
  putPaywall: (site: string, paywall: SitePaywall) =>
    read(paywallListing, send, 'PUT', `${SALES}/paywalls/${id(site)}`, paywall),
  previewPaywall: (site: string, paywall: SitePaywall) =>
    read(paywallPreview, send, 'POST', `${SALES}/paywalls/${id(site)}/preview`, paywall),
  figures: (from: string, until: string) =>
    read(salesFigures, send, 'GET', `${SALES}/figures?${new URLSearchParams({ from, until })}`),
};
