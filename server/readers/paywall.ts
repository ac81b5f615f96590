import { closedPart } from '../../renderer/site/closed-part.ts';
import type { RunningReader } from '../../renderer/site/create-reader.ts';
import type { Json } from '../../schemas/json.ts';
import { closeReply, closesSome } from '../../schemas/sales/paywall.ts';
import { type SitePaywall, sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { RefusedCall } from '../../services/http/refused-call.ts';
import { bearerOf, findReader } from '../../services/identity/http/require-reader.ts';
import type { IdentityDependencies } from '../../services/identity/ports.ts';
import { sharedLimit } from '../../services/limits/limit.ts';
import { listSections } from '../../services/newsroom/newsroom-store.ts';
import type { PaywallStores } from '../../services/paywall/desk-routes.ts';
import type { PaywallDependencies } from '../../services/paywall/ports.ts';
import { skusOf } from '../../services/sales/subscriptions/entitlements.ts';
import { changeSite, listSites } from '../../services/sites/site-store.ts';
import type { ClosedStories } from '../../services/sources/content-replies.ts';
import { contentStores } from '../content/content.ts';

const NOTHING_CLOSED = sitePaywall.parse({});
const DAY_SECONDS = 86_400;
/** Many readers of one office or of one telephone network share an address. */
const METERED_A_DAY = 300;

const paywallOf = (sites: readonly SiteProperties[], key: string): SitePaywall =>
  sites.find((site) => site.key === key)?.paywall ?? NOTHING_CLOSED;

/** What sites close in what readers are sent. */
export const closedStories = (sites: () => readonly SiteProperties[]): ClosedStories => ({
  rulesOf: (key) => {
    const paywall = paywallOf(sites(), key);
    return closesSome(paywall) ? paywall : undefined;
  },
  close: (reply: Json, key) => closeReply(reply, paywallOf(sites(), key), key),
});

/** What staff read and change of paywalls. */
export const paywallStores: PaywallStores = {
  listSites,
  changeSite,
  sections: async (tx, site) =>
    (await listSections(tx, site)).map(({ _id: id, name }) => ({ id, name })),
  newestStories: async (tx, site, count) =>
    (await contentStores.storiesOfSite(tx, site, [], { offset: 0, size: count })).stories,
};

interface PaywallParts {
  identity: IdentityDependencies;
  sites(): readonly SiteProperties[];
  reader: RunningReader;
  secret: string;
}

/** What the paywall depends on. Who reads is known by the accounts' own tokens and cookie. */
export function paywallParts({
  identity,
  sites,
  reader,
  secret,
}: PaywallParts): PaywallDependencies {
  const { database, isProduction, clock, isOwnOrigin, clientOf, writes, log } = identity;
  return {
    clock,
    isProduction,
    secret,
    isOwnOrigin,
    clientOf,
    writes,
    siteOf: (host, wanted) => {
      const site = identity.siteOf(host);
      const key = sites().some((one) => one.key === wanted) ? wanted : site?.key;
      return site && key !== undefined
        ? { key, origin: site.origin, paywall: paywallOf(sites(), key) }
        : undefined;
    },
    readerOf: async (c) => {
      try {
        return (await findReader(c, identity, bearerOf(c)))?.reader.id;
      } catch (error) {
        if (error instanceof RefusedCall) return undefined;
        throw error;
      }
    },
    skusOf: (id) => skusOf(database.db, id, clock()),
    closedPart: async (address) => {
      const page = await closedPart(reader, address);
      if (!page?.closed) return undefined;
      return { ...page.closed, html: page.body.identity.bytes, headers: page.headers };
    },
    limit: sharedLimit(database.pool, 'paywall', METERED_A_DAY, DAY_SECONDS),
    ...(log ? { log } : {}),
  };
}
