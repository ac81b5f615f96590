import { Hono } from 'hono';
import { accessOf, markOf } from '../../schemas/sales/paywall.ts';
import {
  changePaywall,
  type PaywallListing,
  type PaywallPreview,
} from '../../schemas/sales/paywall-desk.ts';
import { type SitePaywall, sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { type Story, sectionIdOf, storyUrl } from '../../schemas/story.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, notFound, readJson, replyWithProblem } from '../http/problem.ts';

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

interface PaywallDeskDependencies {
  database: Database;
  paywallStores: PaywallStores;
  audit: StaffAudit;
  log?: FaultLog;
}

const MAX_BYTES = 50_000;
const PREVIEWED = 40;

const noSite = () => notFound('Ese sitio no existe.');

/** Headlines are markup, of which plain words are left. */
const wordsOf = (markup: string): string => markup.replace(/<[^>]*(?:>|$)/g, '');

/**
 * `GET /sales/paywalls`, `PUT /sales/paywalls/{site}` and `POST …/preview`, which says how the
 * newest stories would be by the rules that are sent. To be mounted at `/api`.
 */
export function paywallDeskRoutes(dependencies: PaywallDeskDependencies): Hono {
  const { database, paywallStores: stores, audit, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

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

  app.get('/sales/paywalls', async (c) => c.json(await database.transaction(listing)));

  app.put('/sales/paywalls/:site', async (c) => {
    const key = c.req.param('site');
    const paywall = check(changePaywall, await readJson(c.req.raw, MAX_BYTES));
    const all = await database.transaction(async (tx) => {
      const before = (await stores.listSites(tx)).find((site) => site.key === key);
      const after = before && (await stores.changeSite(tx, key, { paywall }));
      if (!before || !after) throw noSite();
      await audit(tx, c, {
        action: 'sales.paywall',
        subject: { kind: 'site', id: key },
        site: key,
        before: before.paywall ?? null,
        after: paywall,
      });
      return listing(tx);
    });
    return c.json(all);
  });

  app.post('/sales/paywalls/:site/preview', async (c) => {
    const key = c.req.param('site');
    const paywall = check(changePaywall, await readJson(c.req.raw, MAX_BYTES));
    const stories = await database.transaction(async (tx) => {
      if (!(await stores.listSites(tx)).some((site) => site.key === key)) throw noSite();
      return stores.newestStories(tx, key, PREVIEWED);
    });
    const preview: PaywallPreview = {
      stories: stories.map((story) => ({
        id: story._id,
        headline: wordsOf(story.headlines?.basic ?? ''),
        section: sectionIdOf(story, key),
        mark: markOf(story),
        access: accessOf(paywall, story, key),
        address: storyUrl(story, key) ?? '',
      })),
    };
    return c.json(preview);
  });
  return app;
}
