import type { Context } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import type { CountedCall } from '../../schemas/endpoints/public/sales.ts';
import type { SitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { SiteSales } from '../../schemas/sales/site-sales.ts';
import type { Database } from '../database/database.ts';
import type { FaultLog } from '../http/problem.ts';
import type { WriteGuards } from '../http/public-routes.ts';
import type { GoogleEntitlements } from './given/google-entitlements.ts';
import type { PaymentProvider } from './payments/providers/provider.ts';

/** The site at which a request came in. */
export interface SalesSite {
  key: string;
  name: string;
  /** Of the host that was asked: https://www.elnorte.example */
  origin: string;
  /** Where links of mails lead: a host of the site's own, whatever host was asked. */
  linkOrigin: string;
  timeZone: string;
  sales: SiteSales;
  /** Unset: nothing is closed. */
  paywall?: SitePaywall;
  challenge: { siteKey: string | undefined; score: number | undefined };
}

/** Who is signed in, as sales know them. */
export interface SalesReader {
  id: string;
  email: string;
}

/** Counts something by client. Undefined: it may go on; else for how many seconds it may not. */
export interface SalesCounter {
  exceededFor(client: string): Promise<number | undefined>;
}

export interface SalesDependencies {
  database: Database;
  clock: Clock;
  isProduction: boolean;
  /** The site of a host; undefined for a host that is nobody's. */
  siteOf(host: string): SalesSite | undefined;
  /** Is it the origin of a site, or of a subdomain of its hosts? */
  isOwnOrigin(origin: string): boolean;
  /**
   * Who sent a request; undefined for nobody. Throws a RefusedCall for a token that does not serve.
   * @param token undefined: the request has none, and may have a cookie
   */
  readerOf(c: Context, token: string | undefined): Promise<SalesReader | undefined>;
  /** Who a request is from, for counting. */
  clientOf(c: Context): string;
  /**
   * rule 13.9: of one network address. rule 12.99: mails, of the address that they go to, and of
   * who causes them.
   */
  limits: Record<CountedCall | 'mails' | 'senders', SalesCounter>;
  writes: WriteGuards;
  /** Whether the bot challenge was met. */
  challenge(
    token: string,
    wanted: { score: number | undefined; address: string },
  ): Promise<boolean>;
  /** Who takes money here; none of them: nothing can be paid. */
  providers: readonly PaymentProvider[];
  /** Reads what Google signed for the origins. */
  googleEntitlements: GoogleEntitlements;
  log?: FaultLog;
}

export const siteOf = (c: Context): SalesSite => c.get('site') as SalesSite;
