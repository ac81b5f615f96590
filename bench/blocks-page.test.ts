import { describe, expect, it } from 'vitest';
import { renderBlock } from '../blocks/_block/render-block.testing.tsx';
import { isRequest, requestsOf } from '../blocks/_block/requests.ts';
import { registry } from '../blocks/registry.ts';
import { ContentCache } from '../renderer/cache/content-cache.ts';
import { buildPage } from '../renderer/page/build-page.ts';
import { seedBuilder } from '../renderer/seed-builder.testing.ts';
import type { ContentRequest } from '../schemas/feed.ts';
import { pageDocument } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import { blocksDocument, blocksIn, measuredBlocks, storiesOf } from './blocks-page.ts';
import { benchSite, benchSource } from './site-page.ts';

/** What is no chain, promo or list, nor goes with them. */
const OTHER_GROUPS = new Set(['navigation', 'article', 'ads', 'account', 'sales', 'shared']);
const OTHER_BLOCKS = new Set([
  'description-block',
  'digital-edition',
  'divider',
  'gallery',
  'header',
  'html-box',
  'instagram-reel',
  'social-embed',
  'space-medium',
  'space-small',
  'spotify',
  'video-center-player',
  'youtube-lite',
]);

const facts: PageFacts = {
  site: benchSite,
  path: '/',
  pageType: 'homepage',
  pageContent: null,
  query: {},
};
const { answer } = benchSource();
const all = (stories: number) => blocksIn(blocksDocument(stories).sections.main ?? []);
const total = (stories: number): number =>
  all(stories).reduce((sum, stored) => sum + storiesOf(stored), 0);
const linked = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/href="\/nacional\/2026\/11\/20\/(nota-\d+)\//g)].map(([, id]) => id ?? ''),
  ),
];

it('has every block of the group, each as often as any other', () => {
  const wanted = [...registry.values()].filter(
    ({ name, group }) => !OTHER_GROUPS.has(group) && !OTHER_BLOCKS.has(name),
  );
  expect(measuredBlocks.map(({ name }) => name).sort()).toEqual(
    wanted.map(({ name }) => name).sort(),
  );
  for (const { name } of measuredBlocks)
    expect(all(120).filter(({ block }) => block === name).length, name).toBe(
      all(120).length / measuredBlocks.length,
    );
});

it.each([30, 120, 480])('is a page that can be stored, of %i stories', (stories) => {
  expect(pageDocument.safeParse(blocksDocument(stories)).error).toBeUndefined();
  expect(total(stories)).toBe(stories);
});

/** What the sources say to a block, as the renderer brings it. */
function replyTo(stored: (typeof first)[number]): unknown {
  const asked = requestsOf(registry, stored, facts);
  if (!asked || isRequest(asked)) return asked && answer(asked);
  return Object.fromEntries(
    Object.entries(asked).map(([name, request]) => [name, answer(request)]),
  );
}

const first = all(1);
describe.each(first.map((stored) => [stored.block, stored] as const))('%s', (name, stored) => {
  it('shows its stories', () => {
    const block = measuredBlocks.find((measured) => measured.name === name);
    if (!block) throw new Error(name);
    const children = (stored.children ?? []).map(({ id }) => `{${id}}`);
    const html = renderBlock(block, {
      fields: stored.fields,
      reply: replyTo(stored),
      facts,
      children,
    });
    expect(html).not.toBe('');
    expect(linked(html)).toHaveLength(storiesOf(stored));
    for (const child of children) expect(html).toContain(child);
  });
});

it('draws every block and shows every story', async () => {
  const drawn = new Map<string, number>();
  const content = new ContentCache({
    request: async (request: ContentRequest) => ({ reply: answer(request), tags: [] }),
    limits: () => ({ ttlMs: 60_000, timeoutMs: 1_000 }),
    clock: () => 0,
    onError: (_, error) => {
      throw error;
    },
  });
  const onRendered = (block: string) => drawn.set(block, (drawn.get(block) ?? 0) + 1);
  const document = blocksDocument(120);
  const page = await buildPage(
    { ...seedBuilder(), content, onRendered },
    { document, facts, tags: [] },
  );
  const html = page.body.identity.bytes.toString();
  expect(linked(html)).toHaveLength(120);
  expect(Object.fromEntries(drawn)).toEqual(
    Object.fromEntries(measuredBlocks.map(({ name }) => [name, 4])),
  );
});
