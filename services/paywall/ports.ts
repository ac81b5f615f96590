import type { Context } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import type { SitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { FaultLog } from '../http/problem.ts';
import type { WriteGuards } from '../http/public-routes.ts';

/** The site at which a request came in. */
export interface PaywallSite {
  key: string;
  /** Of the host that was asked: https://www.elnorte.example */
  origin: string;
  paywall: SitePaywall;
}

/** What is kept from readers of one story. */
export interface ClosedPiece {
  story: string;
  access: 'metered' | 'closed';
  html: Uint8Array;
  /** Live blogs in it, which may be followed by whoever may read it. */
  liveBlogs: readonly string[];
  /** Name, value, name, value: what its page says beside. */
  headers: readonly string[];
}

/** Where a closed part stands. */
export interface PieceAddress {
  site: string;
  /** Of the article's page. */
  path: string;
  /** The block that shows its text. */
  block: string;
}

export interface PaywallDependencies {
  clock: Clock;
  isProduction: boolean;
  /** Signs meters. */
  secret: string;
  /**
   * The site of a host; undefined for a host that is nobody's.
   * @param wanted another site, which outside production may be chosen by its key
   */
  siteOf(host: string, wanted?: string): PaywallSite | undefined;
  isOwnOrigin(origin: string): boolean;
  /** The id of who is signed in; undefined for nobody, also with a token that does not serve. */
  readerOf(c: Context): Promise<string | undefined>;
  /** Products that a reader's subscriptions open. */
  skusOf(reader: string): Promise<readonly string[]>;
  /** Undefined: nothing is closed there. */
  closedPart(address: PieceAddress): Promise<ClosedPiece | undefined>;
  /** Who a request is from, for counting. */
  clientOf(c: Context): string;
  /** Metered stories that one network address begins to read. */
  writes: WriteGuards;
  limit: { exceededFor(client: string): Promise<number | undefined> };
  log?: FaultLog;
}
