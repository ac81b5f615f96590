import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { testSite } from '../_block/render-block.testing.tsx';
import { registry } from '../registry.ts';
import { type Check, type CheckedBlock, type CheckFinding, checkedPage } from './checked-page.ts';
import type { BlockStories, CheckedStory, Surroundings } from './surroundings.ts';

const layout = {
  label: 'Una columna',
  sections: [{ name: 'body', label: 'Principal', role: 'main' as const }],
};

export const stored = (
  id: string,
  block: string,
  fields: StoredBlock['fields'] = {},
  children?: StoredBlock[],
): StoredBlock => ({ id, block, v: 1, fields, ...(children ? { children } : {}) });

/** A promo that names its story. */
export const promo = (id: string, storyId: string, fields: StoredBlock['fields'] = {}) =>
  stored(id, 'large-promo', {
    itemContentConfig: { source: 'content-api', query: { _id: storyId } },
    ...fields,
  });

export const aStory = (id: string, given: Partial<CheckedStory> = {}): CheckedStory => ({
  id,
  headline: `Nota ${id}`,
  isHere: true,
  ...given,
});

/** What blocks show, all of what their sources have. */
export const showing = (
  all: Record<string, readonly CheckedStory[]>,
): ReadonlyMap<string, BlockStories> =>
  new Map(Object.entries(all).map(([id, shown]) => [id, { brought: shown, shown }]));

interface Given {
  site?: Partial<SiteProperties>;
  metadata?: PageDocument['metadata'];
  around?: Surroundings;
  shared?: ReadonlyMap<string, PageDocument>;
}

/** What stands for a shared block, and what readers get of one. */
export const reference = (id: string, shared: string) => stored(id, 'shared-block', { shared });
export const sharedBlock = (...main: StoredBlock[]): PageDocument => ({
  layout: 'right-rail',
  sections: { main },
  metadata: {},
});

const pageOf = (body: StoredBlock[], { site, metadata = {}, around, shared }: Given) => {
  const document = { layout: 'single-column', sections: { body }, metadata };
  return checkedPage({ document, blocks: registry, layout, around, shared }, testSite(site));
};

/** The blocks of a page as rules see them. */
export const readBlocks = (body: StoredBlock[]): readonly CheckedBlock[] => pageOf(body, {}).blocks;

/** What a rule finds in a page of one section. */
export const run = (check: Check, body: StoredBlock[], given: Given = {}): CheckFinding[] =>
  check(pageOf(body, given));
