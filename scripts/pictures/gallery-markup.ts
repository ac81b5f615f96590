import type { Block } from '../../blocks/_block/define-block.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import { renderBlock } from '../../blocks/_block/render-block.testing.tsx';
import { isRequest, requestsOf } from '../../blocks/_block/requests.ts';
import { registry } from '../../blocks/registry.ts';
import { suitsBlock } from '../../blocks/sample-stories.ts';
import type { Samples } from '../../editor/samples/sample-fields.ts';
import { sampleBlock } from '../../editor/samples/sample-fields.ts';
import { pageKindOf } from '../../editor/samples/sample-page.ts';
import { SAMPLES } from '../../editor/samples/samples.ts';
import { everySection } from '../../fixtures/sections.ts';
import { seedSite } from '../../renderer/seed-builder.testing.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageContent, PageContentKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { Story } from '../../schemas/story.ts';
import { newestStories, sampleReply } from './sample-replies.ts';
import { siteSettings } from './site-settings.ts';

const site = { ...seedSite, ...siteSettings };
/** The minute of the canvas. */
const NOW = '2026-11-25T12:00:00.000Z';
/** The block of a chain's columns. */
const CHILD = 'small-promo';
const IMAGE: LibraryImage = {
  id: 'foto',
  name: 'foto.jpg',
  mime: 'image/jpeg',
  width: 1_600,
  height: 1_067,
  bytes: 0,
  alt: 'Una foto',
  credit: '',
  caption: '',
  url: '/foto.jpg',
  auth: { 1: 'a' },
  createdAt: '',
  updatedAt: '',
};

const samplesOf = (stories: readonly Story[]): Samples => ({
  stories: stories.slice(0, 10).map(({ _id, headlines, websites }) => ({
    id: _id,
    headline: headlines?.basic ?? '',
    section: websites?.[site.key]?.website_section?.name ?? '',
    url: websites?.[site.key]?.website_url ?? '',
  })),
  image: IMAGE,
});

/** What the page is about on which the gallery shows the block. */
async function contentFor(block: Block, stories: readonly Story[]): Promise<PageContent | null> {
  const kind = pageKindOf(block);
  if (kind === 'none') return null;
  const suits = suitsBlock.get(block.name);
  const story = (suits && stories.find(suits)) ?? stories.find(({ type }) => type === 'story');
  const start = { story, section: everySection[0] };
  const { request, content } = SAMPLES[kind as PageContentKind];
  const asked = request?.(start);
  return content(start, asked ? await sampleReply(asked) : null);
}

/** The replies to what a block requests: one, or several by name. */
async function repliesTo(
  requests: ContentRequest | Record<string, ContentRequest> | null,
): Promise<unknown> {
  if (!requests) return null;
  if (isRequest(requests)) return sampleReply(requests);
  const named = Object.entries(requests).map(
    async ([name, request]) => [name, await sampleReply(request)] as const,
  );
  return Object.fromEntries(await Promise.all(named));
}

async function childMarkup(stored: StoredBlock, facts: PageFacts): Promise<string> {
  const block = registry.get(stored.block);
  return block ? markupOf(block, stored, facts) : '';
}

async function markupOf(block: Block, stored: StoredBlock, facts: PageFacts): Promise<string> {
  const children = await Promise.all((stored.children ?? []).map((one) => childMarkup(one, facts)));
  const read = readBlock(block, stored);
  const onCanvas = (read.ok && block.canvasContent?.(read.fields, facts)) || null;
  const reply = await repliesTo(onCanvas ?? requestsOf(registry, stored, facts, read));
  const view = { fields: stored.fields, reply, facts, now: NOW, isEditing: true, children };
  return renderBlock(block, view) + children.join('');
}

/**
 * The block as the gallery first shows it on the canvas, with content of the sample newspaper as it
 * stands in its files: no server and no browser.
 */
export async function galleryMarkup(block: Block): Promise<string> {
  const { content_elements: stories } = await newestStories();
  const pageContent = await contentFor(block, stories);
  const kind = pageContent?.kind;
  const facts: PageFacts = {
    site,
    path: '/',
    pageType: kind && SAMPLES[kind].pageTypes[0],
    pageContent,
    query: {},
  };
  return markupOf(block, sampleBlock(block, samplesOf(stories), registry.get(CHILD)), facts);
}
