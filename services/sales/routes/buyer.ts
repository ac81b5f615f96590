import type { Context } from 'hono';
import type { Tx } from '../../database/database.ts';
import { addToCart, adoptCart } from '../carts/carts.ts';
import type { Owner } from '../carts/owner.ts';
import { browserOf, forgetBrowser, keepBrowser } from '../cookies.ts';
import { adoptOrders } from '../orders/orders.ts';
import { type SalesDependencies, type SalesReader, siteOf } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { firstCartIn, forgetFirstCart } from './first-cart.ts';
import { countOnce } from './guards.ts';

/** Who asks: a reader, or a browser that is known by its cookie; or nobody yet. */
export interface Buyer {
  reader: SalesReader | undefined;
  browserHash: string | undefined;
}

/**
 * rule 13.1: the token of a request, with `Bearer` or bare. Clients write `Bearer undefined` where
 * they have none.
 */
export function tokenOf(c: Context): string | undefined {
  const given = (c.req.header('authorization') ?? '').trim().replace(/^Bearer(?: +|$)/i, '');
  return /^(?:undefined|null)?$/.test(given) ? undefined : given;
}

/** Throws SalesFault `notSignedIn` for nobody, and a RefusedCall for a token that does not serve. */
export async function requireReader(
  c: Context,
  dependencies: SalesDependencies,
): Promise<SalesReader> {
  const { reader } = await buyerOf(c, dependencies);
  if (!reader) throw new SalesFault('notSignedIn');
  return reader;
}

/** rule 13.66: the first products of a browser, once it shows that it keeps its cookie. */
async function keepWhatCameBack(
  c: Context,
  browserHash: string,
  { database, clock, clientOf, limits, isProduction }: SalesDependencies,
): Promise<void> {
  const input = firstCartIn(c, isProduction);
  if (!input) return;
  await countOnce(limits.carts, clientOf(c));
  const { key: site, sales } = siteOf(c);
  const { introductoryMonths } = sales;
  const adding = { site, now: clock(), introductoryMonths, input };
  await database
    .transaction((tx) => addToCart(tx, { browserHash }, adding))
    .catch((error: unknown) => {
      // It is not sold any more, or the cart is of another currency by now.
      if (!(error instanceof SalesFault)) throw error;
    });
  forgetFirstCart(c, isProduction);
}

/**
 * Who asks. rule 13.3: what a browser did before its reader signed in is the reader's from the
 * first call on that has both. Throws a RefusedCall for a token that does not serve.
 */
export async function buyerOf(c: Context, dependencies: SalesDependencies): Promise<Buyer> {
  const { isProduction, database } = dependencies;
  const reader = await dependencies.readerOf(c, tokenOf(c));
  const browserHash = browserOf(c, isProduction);
  // What a call only reads it reads with a full disk too.
  const mayWrite = browserHash !== undefined && !dependencies.writes.isDiskFull();
  if (mayWrite) await keepWhatCameBack(c, browserHash, dependencies);
  if (!reader) return { reader, browserHash };
  if (mayWrite) {
    const adopted = { browserHash, readerId: reader.id, site: siteOf(c).key };
    await database.transaction(async (tx: Tx) => {
      await adoptOrders(tx, adopted);
      await adoptCart(tx, adopted, dependencies.clock());
    });
    forgetBrowser(c, isProduction);
  }
  return { reader, browserHash: undefined };
}

/** The same as one that owns something; undefined for nobody. */
export function ownerOf({ reader, browserHash }: Buyer): Owner | undefined {
  if (reader) return { readerId: reader.id };
  return browserHash === undefined ? undefined : { browserHash };
}

/** As `ownerOf`; a browser without a cookie gets one. */
export const becomeKnown = (
  c: Context,
  buyer: Buyer,
  { isProduction }: Pick<SalesDependencies, 'isProduction'>,
): Owner => ownerOf(buyer) ?? { browserHash: keepBrowser(c, isProduction) };
