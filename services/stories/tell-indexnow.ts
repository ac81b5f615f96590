import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { changesAfter, newestChange } from '../changes/outbox.ts';
import { rows, type Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';

/** Where search engines are told which addresses changed, by the protocol of indexnow.org. */
export interface IndexNow {
  url: string;
  /** Stands in a file of every site, too: who tells is whose the site is. */
  key: string;
  send: typeof fetch;
  /** The origins of the sites, by their keys. */
  origins(tx: Tx): Promise<ReadonlyMap<string, string>>;
  /** The whole address of what stands at a path of a site. */
  canonical(address: string): string;
}

const BATCH_ROWS = 500;
/** As many as the protocol takes at one time. */
const MAX_URLS = 10_000;
const TIMEOUT_MS = 10_000;
const MAX_DELAY_MS = 3_600_000;
const MAX_ATTEMPTS = 30_000;

/** From now on changes are told. */
export const beginTelling = async (tx: Tx): Promise<void> => {
  await tx.execute(
    sql`INSERT INTO indexnow_cursor (seq) VALUES (${await newestChange(tx)})
      ON CONFLICT DO NOTHING`,
  );
};

/** There is no key: nobody is told. */
export const endTelling = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`DELETE FROM indexnow_cursor`);
};

interface Address {
  site: string;
  address: string;
}

const URL_TAG = /^url:([^:]+):(\/.*)$/s;
const PAGE_TAG = /^page:(.+)$/s;

/**
 * Of some addresses of stories those that readers and robots may know: where a listed story stands,
 * where one was, and where one that readers had was taken down. What is withheld or paid for is
 * nobody's business.
 */
const storyAddresses = (named: readonly { site: string; path: string }[]) => {
  const wanted = sql`unnest(${sql.param(named.map(({ site }) => site))}::text[],
    ${sql.param(named.map(({ path }) => path))}::text[]) AS wanted (site, path)`;
  return sql`SELECT e.site, e.address FROM ${wanted}
        JOIN story_websites w ON w.site = wanted.site AND w.website_url = wanted.path
        JOIN sitemap_entries e ON e.story_id = w.story_id AND e.site = w.site AND e.is_shown
      UNION SELECT r.site, r.path FROM ${wanted}
        JOIN story_redirects r ON r.site = wanted.site AND r.path = wanted.path
      UNION SELECT g.site, g.path FROM ${wanted}
        JOIN shown_gone_addresses g ON g.site = wanted.site AND g.path = wanted.path`;
};

/** Where some pages stand or stood of which readers had a version that may be listed. */
const pageAddresses = (ids: readonly string[]) => {
  const listed = sql`SELECT id, site, path FROM listed_page_addresses
    WHERE id = ANY(${sql.param(ids)}::text[])`;
  return sql`SELECT a.site, a.path FROM (${listed}) l
      JOIN LATERAL (SELECT l.site, l.path
        UNION SELECT r.site, r.path FROM page_redirects r WHERE r.page_id = l.id) a ON true`;
};

/** Of what some changes named the addresses that search engines may be told. */
async function openAddresses(tx: Tx, tags: readonly string[]): Promise<Address[]> {
  const named = [...new Set(tags)];
  const ofStories = named.flatMap((tag) => {
    const [, site, path] = URL_TAG.exec(tag) ?? [];
    return site && path ? [{ site, path }] : [];
  });
  const ofPages = named.flatMap((tag) => PAGE_TAG.exec(tag)?.[1] ?? []);
  if (ofStories.length + ofPages.length === 0) return [];
  return rows<Address>(
    tx,
    sql`${storyAddresses(ofStories)} UNION ${pageAddresses(ofPages)} ORDER BY 1, 2`,
  );
}

/** Whole addresses of one site, none of another host. */
const wholeAddresses = (
  found: readonly Address[],
  { site, origin, canonical }: { site: string; origin: string } & Pick<IndexNow, 'canonical'>,
): string[] =>
  found
    .filter((each) => each.site === site)
    .map(({ address }) => canonical(address.startsWith('/') ? `${origin}${address}` : address))
    .filter((address) => address.startsWith(`${origin}/`));

async function tell(
  { url, key, send }: IndexNow,
  origin: string,
  urlList: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const { host } = new URL(origin);
  const reply = await send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList }),
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopped]),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`IndexNow respondió ${reply.status}`);
}

/**
 * rule 2.13: tells search engines the addresses that changed since they were last told. What they
 * did not take is told again, later and later; publishing knows nothing of it.
 */
export const tellIndexNow = defineJob<object, { indexNow: IndexNow | undefined }>({
  name: 'tell-indexnow',
  label: 'Avisar a los buscadores de los cambios',
  payload: z.object({}),
  schedule: '* * * * *',
  maxAttempts: MAX_ATTEMPTS,
  maxDelayMs: MAX_DELAY_MS,
  work: async (_, { database: { db }, indexNow, signal }) => {
    if (!indexNow) return;
    for (;;) {
      const [cursor] = await rows<{ seq: string }>(db, sql`SELECT seq FROM indexnow_cursor`);
      if (!cursor) return;
      const found = await changesAfter(db, cursor.seq, BATCH_ROWS);
      const addresses = await openAddresses(
        db,
        found.flatMap(({ tags }) => tags),
      );
      const { canonical } = indexNow;
      for (const [site, origin] of await indexNow.origins(db)) {
        const whole = [...new Set(wholeAddresses(addresses, { site, origin, canonical }))];
        for (let at = 0; at < whole.length; at += MAX_URLS)
          await tell(indexNow, origin, whole.slice(at, at + MAX_URLS), signal);
      }
      const last = found.at(-1)?.seq;
      if (last === undefined) return;
      await db.execute(sql`UPDATE indexnow_cursor SET seq = greatest(seq, ${last}::bigint)`);
      if (found.length < BATCH_ROWS) return;
    }
  },
});
