import type { Hono } from 'hono';
import { salesEndpoints as api } from '../../schemas/endpoints/sales.ts';
import { accessOf, markOf } from '../../schemas/sales/paywall.ts';
import type { PaywallListing } from '../../schemas/sales/paywall-desk.ts';
import { type SitePaywall, sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { type Story, sectionIdOf, storyUrl } from '../../schemas/story.ts';
import type { Tx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';

/** What of sites and stories the desk of paywalls reads and changes. */
export interface PaywallStores {
  listSites(tx: Tx): Promise<SiteProperties[]>;
  /** Undefined: there is no such site. */
  changeSite(
    tx: Tx,
    key: string,
    change: { paywall: SitePaywall },
  ): Promise<SiteProperties | undefined>;
  sections(tx: Tx, site: string): Promise<{ id: string; name: string }[]>;
  newestStories(tx: Tx, site: string, count: number): Promise<readonly Story[]>;
}

interface PaywallDeskDependencies extends EndpointDependencies {
  paywallStores: PaywallStores;
}

const PREVIEWED = 40;

const noSite = () => notFound('Ese sitio no existe.');

/** Headlines are markup, of which plain words are left. */
const wordsOf = (markup: string): string => markup.replace(/<[^>]*(?:>|$)/g, '');

/** The paywalls of sites, for who sells. To be mounted at `/api`. */
export function paywallDeskRoutes(dependencies: PaywallDeskDependencies): Hono {
  const { database, paywallStores: stores } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  const listing = async (tx: Tx): Promise<PaywallListing> => {
    const sites = [];
    for (const { key, websiteName, paywall } of await stores.listSites(tx))
      sites.push({
        site: key,
        name: websiteName,
        paywall: sitePaywall.parse(paywall ?? {}),
        sections: await stores.sections(tx, key),
      });
    return { sites };
  };

  handleAlone(api.paywalls, () => database.transaction(listing));

  handle(api.putPaywall, async ({ params: { site: key }, body: paywall, tx, note }) => {
    const before = (await stores.listSites(tx)).find((site) => site.key === key);
    const after = before && (await stores.changeSite(tx, key, { paywall }));
    if (!before || !after) throw noSite();
    const subject = { kind: 'site', id: key } as const;
    await note({ subject, site: key, before: before.paywall ?? null, after: paywall });
    return listing(tx);
  });

  handleAlone(api.previewPaywall, async ({ params: { site: key }, body: paywall }) => {
    const stories = await database.transaction(async (tx) => {
      if (!(await stores.listSites(tx)).some((site) => site.key === key)) throw noSite();
      return stores.newestStories(tx, key, PREVIEWED);
    });
    return {
      stories: stories.map((story) => ({
        id: story._id,
        headline: wordsOf(story.headlines?.basic ?? ''),
        section: sectionIdOf(story, key),
        mark: markOf(story),
        access: accessOf(paywall, story, key),
        address: storyUrl(story, key) ?? '',
      })),
    };
  });
  return app;
}
