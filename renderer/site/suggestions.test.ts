import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { PageCache } from '../cache/page-cache.ts';
import { seedBuilder, seedSite } from '../seed-builder.testing.ts';
import type { ReaderContext } from './reader-context.ts';
import { suggestionsPage } from './suggestions.tsx';

const story = (headline: string, url: string) => ({
  _id: url,
  type: 'story',
  headlines: { basic: headline },
  websites: { brujula: { website_url: url, website_section: { _id: '/n', name: 'Nacional' } } },
});

const REPLIES: Record<string, (query: JsonObject) => unknown> = {
  'site-service-hierarchy': () => ({
    _id: '/',
    children: [
      { _id: '/nacional', name: 'Nacional', children: [{ _id: '/nacional/agua', name: 'Ágora' }] },
      { _id: 'x', node_type: 'link', display_name: 'Ágil', url: 'https://otro.example/' },
      { _id: '/viejo', name: 'Agenda', inactive: true },
    ],
  }),
  'authors-brujula': () => ({
    authors: [
      { _id: 'inés-agüero', byline: 'Inés Agüero' },
      { _id: 'b', slug: 'beto', name: 'Beto Lago' },
      { _id: 'c' },
    ],
  }),
  'search-api': () => ({
    data: [story('El <b>agua</b> & yo', '/nacional/agua-y-yo/'), story('', '/sin-titular/')],
    metadata: { total_hits: 2, q: 'ag' },
  }),
};

function reader(broken: readonly string[] = []) {
  const requests: string[] = [];
  let nowMs = 0;
  const context = {
    hosts: () => ({ sites: [seedSite], isProduction: true }),
    builder: { ...seedBuilder(), clock: () => nowMs },
    pages: new PageCache({ maxEntries: 10, maxBytes: 1e6, clock: () => nowMs }),
    lookups: {
      content: async (source: string, query: JsonObject) => {
        requests.push(`${source} ${JSON.stringify(query)}`);
        if (broken.includes(source)) return null;
        return { reply: REPLIES[source]?.(query), tags: [`de:${source}`], freshUntil: 60_000 };
      },
    },
  } as unknown as ReaderContext;
  const get = async (query: string) => {
    const page = await suggestionsPage(
      context,
      seedSite,
      '/_portada/sugerencias/',
      new URLSearchParams(query),
    );
    return { page, html: page?.body.identity.bytes.toString() ?? '' };
  };
  return {
    get,
    requests,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('suggestions', () => {
  it('are sections, authors and stories, and where all results are', async () => {
    const { page, html } = await reader().get('q=ag');
    expect(hrefs(html)).toEqual([
      '/nacional/agua/',
      '/author/in%C3%A9s-ag%C3%BCero/',
      '/nacional/agua-y-yo/',
      '/search/ag/',
    ]);
    expect(html).toContain('El agua &amp; yo');
    expect(html).toContain('data-status="3 sugerencias"');
    expect(page?.tags).toContain('de:search-api');
    expect(page?.headers).toContain('noindex');
  });

  it('find words from their beginnings, whatever the accents', async () => {
    const { get } = reader();
    expect(hrefs((await get('q=AGÜE')).html)).toContain('/author/in%C3%A9s-ag%C3%BCero/');
    expect(hrefs((await get('q=cional')).html)).not.toContain('/nacional/');
  });

  it.each(['', 'q=', 'q=a', 'q=%20a%20', 'q=%00%01'])('request nothing for «%s»', async (query) => {
    const { get, requests } = reader();
    expect((await get(query)).html).toBe('<div data-status="Sin sugerencias"></div>');
    expect(requests).toEqual([]);
  });

  it('are one page for one text, and cut what is too long', async () => {
    const { get, requests } = reader();
    await get('q=agua');
    await get('q=%20%20AGUA%20');
    expect(requests).toHaveLength(3);
    await get(`q=${'á'.repeat(5_000)}`);
    expect(requests.at(-1)).toContain(`"query":"${'á'.repeat(60)}"`);
  });

  it('lose only the group whose source fails, and are requested again soon', async () => {
    const { get, requests, wait } = reader(['search-api']);
    const { html } = await get('q=ag');
    expect(hrefs(html)).toEqual([
      '/nacional/agua/',
      '/author/in%C3%A9s-ag%C3%BCero/',
      '/search/ag/',
    ]);
    wait(4_999);
    await get('q=ag');
    expect(requests).toHaveLength(3);
    wait(1);
    await get('q=ag');
    expect(requests).toHaveLength(6);
  });

  it('stand at their address alone', async () => {
    const context = {} as ReaderContext;
    expect(await suggestionsPage(context, seedSite, '/_portada/otra/', null)).toBeNull();
  });
});
