import { ownValue } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { contentAbout } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { applyOverrides, type Story } from '../../schemas/story.ts';
import { ansImageOf } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { Block, ReadFields } from './define-block.ts';

/**
 * The page's facts for one block: of the query, its own parameters by their bare names; of what is
 * shown once, what others show.
 */
export function factsFor(block: Block, blockId: string, facts: PageFacts): PageFacts {
  const own = Object.keys(block.parameters ?? {}).flatMap((name) => {
    const value = facts.query[`${name}-${blockId}`];
    return value === undefined ? [] : [[name, value]];
  });
  const query = Object.fromEntries(own);
  if (!facts.shownBy) return { ...facts, query };
  const others = Object.entries(facts.shownBy).filter(([, by]) => by !== blockId);
  return { ...facts, query, shownBy: Object.fromEntries(others) };
}

/** The page as one block may see it: only the facts that it declares in `uses`. */
export function viewPage(
  block: Block,
  facts: PageFacts,
  own: Pick<ViewPage, 'blockId' | 'level' | 'isEditing'> &
    Partial<
      Pick<ViewPage, 'editable' | 'hydratable' | 'columnWidth' | 'room' | 'onUnsigned' | 'now'>
    >,
): ViewPage {
  const { columnWidth, ...rest } = own;
  return {
    site: facts.site,
    locale: facts.site.locale,
    timeZone: facts.site.dateLocalization.timeZone,
    ...rest,
    ...(block.parameters ? { query: factsFor(block, own.blockId, facts).query } : {}),
    ...(columnWidth && block.uses.includes('columnWidth') ? { columnWidth } : {}),
    ...(block.uses.includes('path') ? { path: facts.path } : {}),
    ...(block.uses.includes('pageType') ? { pageType: facts.pageType } : {}),
    ...(block.about.length > 0
      ? { pageContent: contentAbout(facts.pageContent, block.about) }
      : {}),
  };
}

export const isStory = (value: unknown): value is Story =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Story)._id === 'string' &&
  'type' in value;

const isEmpty = (all: object | undefined): boolean => !all || Object.keys(all).length === 0;

/**
 * A reply with the texts and pictures of the block's own put over the stories in it, wherever a
 * feed, an item or a map of replies holds them. A story of which the block has nothing is returned
 * as it is.
 */
export function withOverrides(
  reply: unknown,
  { overrides, pictures }: Pick<StoredBlock, 'overrides' | 'pictures'>,
): unknown {
  if (isEmpty(overrides) && isEmpty(pictures)) return reply;
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (isStory(value)) {
      const texts = ownValue(overrides, value._id);
      const picture = ownValue(pictures, value._id);
      const rewritten = texts ? applyOverrides(value, texts) : value;
      return picture?.url ? { ...rewritten, block_picture: ansImageOf(picture) } : rewritten;
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
    }
    return value;
  };
  return change(reply);
}

/**
 * From the replies to what the view shows. A block that requests content and got none shows
 * nothing.
 */
export function selectContent(
  block: Block,
  fields: ReadFields,
  reply: unknown,
  facts: PageFacts,
): unknown {
  if (reply === null || reply === undefined) return null;
  return block.select ? block.select(fields, reply, facts) : reply;
}
