import { emailAddress } from '../../schemas/identity/email-address.ts';
import { type Dunning, type SiteSales, siteSales } from '../../schemas/sales/site-sales.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { knownZone } from '../../schemas/time/zoned-clock.ts';
import type { Database } from '../../services/database/database.ts';
import { findReader } from '../../services/identity/http/require-reader.ts';
import type { IdentityDependencies } from '../../services/identity/ports.ts';
import { sharedLimit } from '../../services/limits/limit.ts';
import { googleEntitlements, keysAt } from '../../services/sales/given/google-entitlements.ts';
import type { SalesMailParts } from '../../services/sales/notices/sales-mails.ts';
import type { PaymentProvider } from '../../services/sales/payments/providers/provider.ts';
import { pruebaProvider } from '../../services/sales/payments/providers/prueba.ts';
import { stripeProvider } from '../../services/sales/payments/providers/stripe.ts';
import type { SalesDependencies, SalesSite } from '../../services/sales/ports.ts';
import type { Config } from '../config.ts';
import { addressOf } from '../seed/greeting.ts';

interface SalesParts {
  identity: IdentityDependencies;
  sites(): readonly SiteProperties[];
  providers: readonly PaymentProvider[];
  swgKeysUrl: string;
}

type MailParts = Pick<SalesParts, 'sites'> & { config: Pick<Config, 'isProduction' | 'port'> };

/** What mails of sales say of a site that no page of it asked for. */
export const salesMailSite =
  ({ sites, config: { isProduction, port } }: MailParts): SalesMailParts['salesSite'] =>
  (key) => {
    const site = sites().find((one) => one.key === key);
    if (!site) return undefined;
    const { origin: linkOrigin } = new URL(
      isProduction ? site.websiteDomain : addressOf(site, port),
    );
    const { remindsOfOrders } = siteSales.parse(site.sales ?? {});
    const { locale, dateLocalization } = site;
    return { linkOrigin, locale, timeZone: dateLocalization.timeZone, remindsOfOrders };
  };

/** What sites decide about terms that could not be charged (rule 13.41). */
export const dunningOf =
  (sites: SalesParts['sites']) =>
  (key: string): Dunning =>
    siteSales.parse(sites().find((one) => one.key === key)?.sales ?? {}).dunning;

const LIMIT_SECONDS = 300;
const CARTS = 60;
const ORDERS = 30;
const PAYMENTS = 60;
/** Mails to others that one reader causes in an hour. */
const MAILS_SENT = 20;
const SENT_SECONDS = 3_600;
/** Outside production tests and demonstrations come from one address. */
const WIDER = 10;

/** `prueba` takes no money: never in production. */
export const paymentProviders = (
  database: Database,
  { isProduction, stripe }: Pick<Config, 'isProduction' | 'stripe'>,
): readonly PaymentProvider[] => [
  // Pages pay by the first.
  ...(stripe ? [stripeProvider(database, stripe)] : []),
  ...(isProduction ? [] : [pruebaProvider(database)]),
];

/** What sales depend on. Who reads is known by the accounts' own tokens and cookie. */
export function salesOf({ identity, sites, providers, swgKeysUrl }: SalesParts): SalesDependencies {
  const { database, isProduction, clock, isOwnOrigin, clientOf, challenge, log } = identity;
  const times = isProduction ? 1 : WIDER;
  const limit = (name: string, points: number) =>
    sharedLimit(database.pool, name, points * times, LIMIT_SECONDS);
  const known = new WeakMap<SiteProperties, SiteSales>();
  const salesOfSite = (key: string): SiteSales => {
    const site = sites().find((one) => one.key === key);
    if (!site) return siteSales.parse({});
    const sales = known.get(site) ?? siteSales.parse(site.sales ?? {});
    known.set(site, sales);
    return sales;
  };
  return {
    database,
    isProduction,
    clock,
    isOwnOrigin,
    clientOf,
    challenge,
    siteOf: (host): SalesSite | undefined => {
      const site = identity.siteOf(host);
      if (!site) return undefined;
      const { recaptchaSiteKey: siteKey, recaptchaScore: score } = site.accounts;
      const { paywall, dateLocalization } = sites().find(({ key }) => key === site.key) ?? {};
      return {
        ...site,
        timeZone: knownZone(dateLocalization?.timeZone ?? 'UTC'),
        sales: salesOfSite(site.key),
        ...(paywall ? { paywall } : {}),
        challenge: { siteKey, score },
      };
    },
    readerOf: async (c, token) => {
      const found = await findReader(c, identity, token);
      return found && { id: found.reader.id, email: found.reader.email };
    },
    limits: {
      carts: limit('sales-carts', CARTS),
      orders: limit('sales-orders', ORDERS),
      payments: limit('sales-payments', PAYMENTS),
      senders: sharedLimit(database.pool, 'sales-senders', MAILS_SENT * times, SENT_SECONDS),
      mails: {
        exceededFor: (email) => identity.limits.mails.exceededFor(emailAddress(email) ?? email),
      },
    },
    writes: identity.writes,
    providers,
    googleEntitlements: googleEntitlements({ keys: keysAt(swgKeysUrl), clock }),
    ...(log ? { log } : {}),
  };
}
