import type { Block } from '../../blocks/_block/define-block.ts';
import { registry } from '../../blocks/registry.ts';
import { ContentCache } from '../../renderer/cache/content-cache.ts';
import { buildPage } from '../../renderer/page/build-page.ts';
import { seedBuilder, seedSite } from '../../renderer/seed-builder.testing.ts';
import type { Author } from '../../schemas/author.ts';
import { escapeHtml } from '../../schemas/escape-html.ts';
import type { ContentRequest, SearchReply } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { lenientAuthor } from '../../schemas/lenient/author.ts';
import { readLiveConfig } from '../../schemas/live/config.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';
import type { PageDocument, PageType, StoredBlock } from '../../schemas/page.ts';
import type { PageContent, PageContentKind } from '../../schemas/page-content.ts';
import type { Offer } from '../../schemas/sales/retail.ts';
import type { Section } from '../../schemas/section.ts';
import { type HtmlPolicy, type SiteProperties, siteProperties } from '../../schemas/site.ts';
import type { Story } from '../../schemas/story.ts';
import { withSoundTexts } from '../../schemas/text/sound-text.ts';
import { blockChecks } from '../../server/pages/block-checks.ts';
import { sanitiser } from '../../server/sanitiser.ts';
import { checkAns } from '../../services/ingest/check-ans.ts';
import { sanitiseAns } from '../../services/ingest/markup/sanitise-ans.ts';
import { cleanFields } from '../../services/live/clean.ts';
import { entryFieldsIn } from '../../services/live/live-config.ts';
import { cleanPage } from '../../services/pages/check-blocks.ts';
import { filterReply } from '../../services/sources/filter-reply.ts';
import {
  HOSTILE_DOCUMENTS,
  hostileAuthor,
  hostileMenu,
  withoutRefused,
} from './hostile-documents.ts';
import { liveConfig, sayAll, type Voice } from './hostile-elements.ts';
import { type ContentFor, hostileBlock, type Stance } from './hostile-fields.ts';
import { PAYLOADS, payloadAt, placeOf } from './payloads.ts';

const FEED_COUNT = 30;
const STORY_KINDS = ['story', 'gallery', 'video'] as const;
const CHILD = 'small-promo';

/** What is left out may uncover another fault. */
const MOST_MENDS = 4;

/**
 * A document as it is stored: read leniently, checked, its markup sanitised. What is refused, a
 * text too long for its name, is left out first.
 */
function stored(document: JsonObject, policy: HtmlPolicy, mends = 0): JsonObject {
  const checked = checkAns(document);
  if (checked.ok) return sanitiseAns(checked.document as Json, sanitiser, policy) as JsonObject;
  const { issues } = checked;
  if (mends === MOST_MENDS) throw new Error(JSON.stringify(issues));
  return stored(
    withoutRefused(
      document,
      issues.map(({ path }) => path),
    ),
    policy,
    mends + 1,
  );
}

/** Payloads between what a place says on one turn and on the next. */
const STEP = 4;
/** After as many turns, on each of which two payloads stand in a place, it has said half of all. */
export const TURNS = Math.ceil(PAYLOADS.length / STEP);

const storyOf = (
  kind: (typeof STORY_KINDS)[number],
  turn: number,
  at: 0 | 1,
  policy: HtmlPolicy,
) => {
  const place = { id: `hostil-${at}`, path: `/ciencia/hostil-${at}/`, turn };
  const voice = sayAll(turn * STEP + at * 2);
  return stored(HOSTILE_DOCUMENTS[kind](voice, place), policy) as unknown as Story;
};

function liveOf(voice: Voice, policy: HtmlPolicy): LivePage {
  const config = readLiveConfig(liveConfig(voice));
  const clean = cleanFields(sanitiser, policy);
  const entries = config.timeLine.flatMap((entry) => {
    const fields = entryFieldsIn(entry);
    if (!fields) return [];
    const { date } = fields;
    const image = fields.image && { type: 'image' as const, ...fields.image };
    const corrections = [
      {
        at: date,
        note: voice.text(),
        before: { headline: voice.text(), description: voice.text() },
      },
    ];
    const marks = { isKey: true, isPinned: false, publishedAt: date, updatedAt: date, corrections };
    return [{ ...clean(fields), image, id: entry.id, state: 'corrected' as const, ...marks }];
  });
  const keyMoments = entries.map(({ id, headline, date }) => ({ id, headline, date }));
  const blog = {
    id: 'directo-hostil',
    headline: config.headline,
    description: sanitiser.body(config.description),
    startLiveDate: config.startLiveDate,
    endLiveDate: null,
    summary: sanitiser.body(voice.text()),
    state: 'live' as const,
    lastEvent: 1,
  };
  return {
    blog,
    entries,
    pinned: entries.slice(0, 1),
    keyMoments,
    total: entries.length,
    hasNewer: true,
    hasOlder: true,
    isFollowed: true,
  };
}

/** As whatever is sent to us arrives. */
const inWholeCharacters = (voice: Voice): Voice => ({
  text: () => voice.text().toWellFormed(),
  address: () => voice.address().toWellFormed(),
});

/** What is offered, where a campaign says payloads in all its texts. */
function offerOf(voice: Voice): Offer {
  const { text, address } = voice;
  const rate = { amount: '99.00', billingCount: 1, billingFrequency: 'Month' } as const;
  return {
    name: text(),
    templateName: text(),
    pageTitle: escapeHtml(text()),
    pageSubTitle: escapeHtml(text()),
    disclaimerText: escapeHtml(text()),
    largeImage: address(),
    mediumImage: address(),
    smallImage: address(),
    campaigns: [],
    products: [
      {
        sku: text(),
        name: text(),
        description: escapeHtml(text()),
        image: address(),
        imageAction: address(),
        thumbnail: address(),
        maxSubscriptionAssociations: 1,
        attributes: [{ name: text(), value: text() }],
        pricingStrategies: [false, true].map((gift, index) => ({
          pricingStrategyId: index + 1,
          priceCode: text(),
          name: text(),
          description: escapeHtml(text()),
          summary: escapeHtml(text()),
          gift,
          currencyCode: 'MXN',
          currencyDisplayFormat: 'symbol',
          currencyLocale: 'es-MX',
          rates: [
            gift
              ? { ...rate, durationCount: 1, duration: 'Year' }
              : { ...rate, durationCount: 1, duration: 'UntilCancelled' },
          ],
          taxInclusive: true,
        })),
        defaultSwgProduct: false,
      },
    ],
    attributes: [{ name: text(), value: text() }],
    default: true,
  };
}

/** What the pages of one turn show. */
interface Told {
  site: SiteProperties;
  stories: readonly Story[];
  contents: { [K in PageContentKind]: PageContent<K> };
  replyTo(request: ContentRequest): unknown;
}

/** Every source replies in its shape, with payloads wherever it can. */
function toldOn(turn: number, policy: HtmlPolicy): Told {
  const voice = inWholeCharacters(sayAll(turn * STEP));
  const kind = STORY_KINDS[turn % STORY_KINDS.length] ?? 'story';
  const stories = [storyOf(kind, turn, 0, policy), storyOf('story', turn, 1, policy)];
  const author = lenientAuthor(hostileAuthor(voice)) as unknown as Author;
  const menu = hostileMenu(voice) as unknown as Section[];
  const tag = { slug: voice.text(), name: voice.text(), description: voice.text() };
  const escaped = escapeHtml(voice.text()) as SafeHtml;
  const highlights = { headline: escaped, excerpt: escaped };
  const results = {
    data: stories.map((story) => ({ ...story, highlights })),
    metadata: { total_hits: FEED_COUNT, q: voice.text(), page: 1 },
  } satisfies SearchReply;
  const story = stories[0] as Story;
  const feed = { content_elements: stories, count: FEED_COUNT, next: 10 };
  const replies: Record<string, unknown> = {
    'content-api': story,
    'search-api': results,
    'site-service-hierarchy': { _id: '/', name: voice.text(), children: menu },
    'authors-brujula': { authors: [author], count: 1 },
    tags: { Payload: [tag] },
    'live-blog': liveOf(voice, policy),
    offers: offerOf(voice),
  };
  return {
    site: siteOf(voice, policy),
    stories,
    contents: {
      story: { kind: 'story', story },
      section: { kind: 'section', section: menu[0] as Section },
      tag: { kind: 'tag', tag: { Payload: [tag] } },
      author: { kind: 'author', author },
      search: { kind: 'search', results },
    },
    replyTo: ({ source, filter }) => filterReply((replies[source] ?? feed) as Json, filter),
  };
}

const FIXED = new Set([
  ...['key', 'websiteDomain', 'hosts', 'theme', 'htmlPolicy', 'locale', 'resizerURL'],
  // A browser fetches the icon of a tab from wherever the site says.
  ...['authorPath', 'icon'],
]);

/** A site whose properties say payloads wherever its schema takes one. */
function siteOf(voice: Voice, htmlPolicy: HtmlPolicy): SiteProperties {
  const site: SiteProperties = { ...seedSite, htmlPolicy };
  for (const [name, schema] of Object.entries(siteProperties.shape)) {
    const text = voice.text();
    if (!FIXED.has(name) && schema.safeParse(text).success) Object.assign(site, { [name]: text });
  }
  const { text } = voice;
  const jalisco = { logo: text(), light: text(), address: voice.address(), alt: text() };
  const page = { id: text(), name: text(), icon: text(), link: voice.address() };
  return { ...site, siteLogos: { jalisco }, featuredPages: [page] };
}

const PAGE_TYPES: Record<PageContentKind, PageType> = {
  story: 'article',
  section: 'section',
  tag: 'tag',
  author: 'author',
  search: 'search',
};

/** Blocks about no kind of page stand with the story's. */
const standsWith = (about: readonly PageContentKind[], kind: PageContentKind): boolean =>
  about.length === 0 ? kind === 'story' : about.includes(kind);

const STANCES: readonly Stance[] = ['all-on', 'to-begin-with'];

/** The blocks of a page of a kind as an editor would send them. */
export function hostileBlocks(
  turn: number,
  kind: PageContentKind,
  contentFor?: ContentFor,
): StoredBlock[] {
  const make = (block: Block, id: string, stance: Stance): StoredBlock => {
    const from = turn * STEP + STANCES.indexOf(stance) * 2;
    const payload = (at: string) => payloadAt(placeOf(`${block.name} ${at}`) + from);
    const own = hostileBlock(block, id, { payload, stance, contentFor });
    if (!block.container) return own;
    const child = registry.get(CHILD) as Block;
    const children = block.container.columns.map((_, at) => make(child, `${id}-${at}`, stance));
    return { ...own, children };
  };
  return [...registry.values()]
    .filter(({ about }) => standsWith(about, kind))
    .flatMap((block) => STANCES.map((stance) => make(block, `${block.name}-${stance}`, stance)));
}

/** A page of those blocks with what it says of itself, as an editor would send it. */
export function hostileDocument(
  turn: number,
  kind: PageContentKind,
  contentFor?: ContentFor,
): PageDocument {
  const body = hostileBlocks(turn, kind, contentFor);
  const { text } = sayAll(turn * STEP);
  // A story speaks for its page unless the page speaks for itself.
  const metadata =
    turn % 2 === 0
      ? { title: text(), description: text(), keywords: text(), ogImage: { url: text() } }
      : {};
  return { layout: 'single-column', sections: { navigation: [], body, footer: [] }, metadata };
}

/** The same as it is stored. */
function storedPage(sent: PageDocument, site: SiteProperties): PageDocument {
  const blocks = blockChecks(() => registry, sanitiser);
  const whole = withSoundTexts(sent as unknown as Json) as unknown as PageDocument;
  return cleanPage(whole, { isForReaders: true, site, blocks, inline: sanitiser.inline });
}

/**
 * Pages of readers, made by the steps of the real ones: sanitised as they would be stored, then
 * built. On each turn all blocks that stand on pages of a kind, in every field of which, and of the
 * stories, menus and authors that they show, stands a payload; what a site says does too, but not
 * where a story is shown. Fails where a block throws.
 */
export function hostilePages(policy: HtmlPolicy) {
  let last: { turn: number; told: Told } | undefined;
  return async (turn: number, kind: PageContentKind): Promise<string> => {
    if (last?.turn !== turn) last = { turn, told: toldOn(turn, policy) };
    const { told } = last;
    const site = kind === 'story' ? { ...seedSite, htmlPolicy: policy } : told.site;
    const builder = {
      ...seedBuilder(),
      onUnsigned: () => undefined,
      content: new ContentCache({
        request: async (request) => ({ reply: told.replyTo(request), tags: [] }),
        limits: () => ({ ttlMs: 60_000, timeoutMs: 10_000 }),
        clock: () => 0,
        onError: (_, error) => {
          throw error;
        },
      }),
    };
    const pageContent = told.contents[kind];
    const facts = { site, path: '/ciencia/', pageType: PAGE_TYPES[kind], pageContent, query: {} };
    const document = storedPage(hostileDocument(turn, kind), site);
    const { body } = await buildPage(builder, { document, facts, tags: [] });
    return body.identity.bytes.toString();
  };
}
