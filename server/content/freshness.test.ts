import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import type { Tx } from '../../services/database/database.ts';
import { changeBlog, createBlog, listBlogs } from '../../services/live/live-blogs.ts';
import { createEntry } from '../../services/live/live-entries.ts';
import { dropShown } from '../../services/live/live-log.ts';
import { putHierarchy, putTag } from '../../services/newsroom/newsroom-store.ts';
import { ContentMissing } from '../../services/sources/content-replies.ts';
import { SOURCES } from '../../services/sources/sources.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import { deleteStory } from '../../services/stories/story-store.ts';
import {
  deleteDocument,
  restoreDocument,
  withdrawDocument,
} from '../../services/withdrawals/take-down.ts';
import {
  AFTER_ALL,
  openNewsroom,
  repliesOf,
  SECTIONS,
  sectionRef,
  tagsWritten,
} from './content.testing.ts';
import { ingest, takers } from './content.ts';

const IDS = ['n0', 'n1', 'n2', 'n3', 'n4'];
const SITES = ['brujula', 'jalisco'];
const PLACES = ['/nacional', '/mundo', '/deportes'];
const TAGS = ['lluvia', 'sol', 'viento'];
const AUTHORS = ['ines', 'lupe'];
const WORDS = ['montaña', 'río', 'ciudad'];
const URLS = ['/a/', '/b/', '/c/'];

const queries: Record<string, JsonObject[]> = {
  'content-api': [...IDS.slice(0, 3), 'foto']
    .map((_id) => ({ _id }))
    .concat(URLS.map((website_url) => ({ website_url })) as never),
  'story-feed-sections': [
    { includeSections: '/nacional' },
    { includeSections: '/nacional,/mundo', feedSize: 2 },
    { includeSections: '/mundo', excludeSections: '/deportes', feedOffset: 1, feedSize: 1 },
  ],
  'story-feed-author': AUTHORS.flatMap((authorSlug): JsonObject[] => [
    { authorSlug },
    { authorSlug: `id-${authorSlug}`, feedOffset: 1, feedSize: 1 },
  ]),
  'story-feed-tag': TAGS.map((tagSlug) => ({ tagSlug, feedSize: 2 })),
  'story-feed-query': [{}, { size: 1, offset: 2 }, { query: 'montaña' }],
  'search-api': [{ query: 'rio' }, { query: 'ciudad', size: 1, page: '2' }, { query: '' }],
  'content-api-collections': [
    { _id: 'col' },
    { _id: 'col', from: 1, size: 1 },
    { _id: 'otra', size: 1, getNext: true },
  ],
  'alert-bar-collections': [{}, { size: 2 }, { site: 'jalisco' }],
  'related-content': IDS.map((_id) => ({ _id, size: 2 })),
  'site-service-hierarchy': [{}, { sectionId: '/mundo' }, { hierarchy: 'pie' }],
  'authors-brujula': [{}, { byline: 'lupe' }, { slug: 'ines' }, { slug: 'id-lupe' }],
  tags: TAGS.map((slug) => ({ slug })),
  'signing-service': [{ id: 'foto' }],
  'live-blog': [{ id: 'noche' }, { id: 'noche', before: 'e2' }, { id: 'noche', story: 'n0' }],
  'live-changes': [{ id: 'noche' }, { id: 'noche', after: 2 }],
  'live-shown': [{ id: 'noche' }, { id: 'no-hay' }],
  'gone-address': [...URLS, '/author/ines/'].map((path) => ({ path })),
  corrections: [{}, { page: 2 }],
  offers: [{}, { campaign: 'bienvenida' }],
  'moved-address': URLS.map((path) => ({ path })),
};

interface Cached {
  reply: Json | null;
  tags: readonly string[];
}

type Edit = { name: string; run: (database: TestDatabase) => Promise<unknown> };

const take = (database: TestDatabase, input: JsonObject) =>
  database.transaction((tx) =>
    ingest.importDocument(tx, { input, defaultSite: 'brujula', now: AFTER_ALL }),
  );

const some = <T>(list: readonly T[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...list), { maxLength });

const story = fc
  .record({
    id: fc.constantFrom(...IDS),
    type: fc.constantFrom('story', 'story', 'gallery'),
    sites: some(SITES, 2),
    section: fc.constantFrom(...PLACES),
    others: some(PLACES, 2),
    url: fc.constantFrom(undefined, ...URLS),
    tags: some(TAGS),
    authors: some(AUTHORS, 2),
    words: some(WORDS),
    day: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    published: fc.boolean().map((flag) => flag || undefined),
    related: some(IDS, 2),
  })
  .map((given): Edit => {
    const input = {
      _id: given.id,
      type: given.type,
      version: '0.10.12',
      headlines: { basic: `De ${given.words.join(' ')}` },
      ...(given.day ? { display_date: `2026-11-0${given.day}T00:00:00Z` } : {}),
      credits: {
        by: given.authors.map((slug) => ({ _id: `id-${slug}`, type: 'author', slug, name: slug })),
      },
      revision: { published: given.published ?? false },
      taxonomy: {
        primary_section: sectionRef(given.section),
        sections: given.others.map(sectionRef),
        tags: given.tags.map((slug, index) => ({ slug, text: `${slug} ${index}` })),
      },
      websites: Object.fromEntries(
        given.sites.map((site) => [
          site,
          {
            website_section: sectionRef(given.section),
            ...(given.url ? { website_url: given.url } : {}),
          },
        ]),
      ),
      ...(given.related.length > 1
        ? {
            related_content: {
              basic: given.related.map((id) => ({
                type: 'reference',
                referent: { type: 'story', id },
              })),
            },
          }
        : {}),
    };
    return { name: JSON.stringify(input), run: (database) => take(database, input as JsonObject) };
  });

const removal = fc.constantFrom(...IDS).map(
  (id): Edit => ({
    name: `delete ${id}`,
    run: (database) => database.transaction((tx) => deleteStory(tx, id)),
  }),
);

const takeDown = fc
  .record({
    how: fc.constantFrom('withdraw', 'delete', 'restore', 'restore'),
    what: fc.constantFrom(
      ...IDS.map((id) => ({ kind: 'story', id }) as const),
      { kind: 'redirect', id: 'r0' } as const,
      { kind: 'author', id: 'id-ines' } as const,
      { kind: 'image', id: 'foto' } as const,
    ),
  })
  .map(({ how, what }): Edit => {
    const by = { by: 'Ana', now: new Date() };
    const act = async (tx: Tx) => {
      if (how === 'restore') return restoreDocument(tx, takers, what);
      const given = { ...what, reason: 'Orden judicial' };
      return how === 'delete'
        ? deleteDocument(tx, takers, given, by)
        : withdrawDocument(tx, takers, given, by);
    };
    return {
      name: `${how} ${what.kind} ${what.id}`,
      // What is not there, or is gone already, is refused.
      run: (database) => database.transaction(act).catch(() => undefined),
    };
  });

const collection = fc
  .record({
    _id: fc.constantFrom('col', 'otra', 'alert-bar'),
    stories: fc.array(fc.constantFrom(...IDS, 'ausente'), { maxLength: 4 }),
    published: fc.boolean(),
    aliases: some(['alert-bar'], 1),
    sites: some(SITES, 1),
    title: fc.option(fc.constantFrom(...WORDS), { nil: undefined }),
  })
  .map(({ title, stories, ...given }): Edit => {
    const items = stories.map((id) =>
      title ? { id, properties: { headlines: { basic: title } } } : id,
    );
    const edit = { ...given, name: `Colección ${title}`, stories: items };
    return {
      name: JSON.stringify(edit),
      run: (database) => database.transaction((tx) => putCollection(tx, edit)),
    };
  });

const other = fc.oneof(
  fc
    .record({
      slug: fc.constantFrom(...AUTHORS, 'otra'),
      id: fc.constantFrom(...AUTHORS),
      name: fc.constantFrom('Lupe', 'Inés'),
    })
    .map(
      ({ slug, id, name }): JsonObject => ({
        _id: `id-${id}`,
        type: 'author',
        version: '0.10.12',
        name,
        slug,
      }),
    ),
  fc
    .record({
      from: fc.constantFrom(...URLS),
      to: fc.constantFrom('/x/', '/y/'),
      id: fc.constantFrom('r0', 'r1'),
    })
    .map(
      ({ from, to, id }): JsonObject => ({
        _id: id,
        type: 'redirect',
        version: '0.10.12',
        canonical_url: from,
        redirect_url: to,
      }),
    ),
  fc
    .constantFrom('a', 'b')
    .map((caption): JsonObject => ({ _id: 'foto', type: 'image', version: '0.10.12', caption })),
);
const document = other.map(
  (input): Edit => ({ name: JSON.stringify(input), run: (database) => take(database, input) }),
);

const newsroom = fc.oneof(
  fc.record({ slug: fc.constantFrom(...TAGS), description: fc.constantFrom('una', 'dos') }).map(
    (tag): Edit => ({
      name: JSON.stringify(tag),
      run: (database) => database.transaction((tx) => putTag(tx, tag)),
    }),
  ),
  fc
    .record({
      site: fc.constantFrom(...SITES),
      name: fc.constantFrom('default', 'pie'),
      inactive: fc.boolean(),
    })
    .map(
      ({ site, name, inactive }): Edit => ({
        name: `hierarchy ${site} ${name} ${inactive}`,
        run: (database) =>
          database.transaction((tx) =>
            putHierarchy(
              tx,
              site,
              name,
              SECTIONS.map((section) => ({ ...section, inactive })),
            ),
          ),
      }),
    ),
);

const LIVE_AT = new Date('2026-11-20T12:00:00Z');
const live = fc.record({ id: fc.constantFrom('e1', 'e2', 'e3'), isStart: fc.boolean() }).map(
  ({ id, isStart }): Edit => ({
    name: `live ${id} ${isStart}`,
    run: (database) =>
      database.transaction(async (tx) => {
        const by = { by: 'Ana', now: LIVE_AT };
        const none = '' as SafeHtml;
        const at = LIVE_AT.toISOString();
        const blog = { id: 'noche', site: 'brujula', headline: 'Noche', description: none };
        const [known] = (await listBlogs(tx, 'brujula')).filter((one) => one.id === 'noche');
        const { version } = known ?? (await createBlog(tx, { ...blog, startLiveDate: null }, by));
        const startLiveDate = isStart ? at : null;
        const changes = { startLiveDate };
        await changeBlog(tx, { id: 'noche', baseVersion: version, changes }, by);
        const texts = { headline: id, description: none, embedHtml: none, updateByAuthor: '' };
        const story = {
          urlRecommendPost: '',
          recommendHeadline: '',
          kind: 'plain' as const,
          table: null,
          image: null,
        };
        const fields = { ...texts, ...story, date: at };
        await createEntry(tx, { blog: 'noche', id, fields, isPublishing: true }, by);
        await dropShown(tx, 'noche');
      }),
  }),
);

const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: story },
    { weight: 1, arbitrary: removal },
    { weight: 2, arbitrary: takeDown },
    { weight: 3, arbitrary: collection },
    document,
    newsroom,
    live,
  ),
  { minLength: 4, maxLength: 14 },
);

const EDITING_TIMEOUT_MS = 240_000;

describe('freshness', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshPostgres();
    await openNewsroom(database);
  }, EDITING_TIMEOUT_MS);
  afterAll(() => database.close());

  const replies = repliesOf();
  const asked = Object.entries(queries).flatMap(([source, list]) =>
    list.flatMap((query) =>
      SITES.map((site) => ({ source, query, site, key: JSON.stringify([source, query, site]) })),
    ),
  );
  const answer = async ({ source, query, site }: (typeof asked)[number]): Promise<Cached> => {
    try {
      return await replies.reply({ source, query }, { site, tx: database.db });
    } catch (error) {
      if (error instanceof ContentMissing) return { reply: null, tags: error.tags };
      throw error;
    }
  };

  it('asks every source', () => {
    expect(new Set(Object.keys(queries))).toEqual(
      new Set(Object.values(SOURCES).map(({ declaration }) => declaration.name)),
    );
  });

  it('leaves no stale answer: what the tags of an edit do not drop is what a fresh answer says', {
    timeout: EDITING_TIMEOUT_MS,
  }, async () => {
    const cache = new Map<string, Cached>();
    let [kept, dropped] = [0, 0];
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        for (const edit of list) {
          for (const request of asked)
            if (!cache.has(request.key)) cache.set(request.key, await answer(request));
          const tags = new Set(await tagsWritten(database, () => edit.run(database)));
          for (const [key, { tags: own }] of cache)
            if (own.some((tag) => tags.has(tag))) cache.delete(key) && dropped++;
          for (const request of asked) {
            const cached = cache.get(request.key);
            if (!cached) continue;
            kept++;
            const fresh = (await answer(request)).reply;
            // A stale answer would fail every later run too: shrinking must start afresh.
            if (JSON.stringify(cached.reply) !== JSON.stringify(fresh)) cache.delete(request.key);
            expect(
              cached.reply,
              `${request.key} after ${edit.name}, which wrote ${[...tags].join(' ')}`,
            ).toEqual(fresh);
          }
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(dropped).toBeGreaterThan(200);
    expect(kept).toBeGreaterThan(2_000);
  });
});
