import type { Override, Overrides } from '../../schemas/page.ts';
import { contentAbout } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { applyOverrides, type Story } from '../../schemas/story.ts';
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

/**
 * A reply with the block's overrides applied to the stories in it, wherever a feed, an item or a
 * map of replies holds them. A reply without any of the overridden stories is returned as it is.
 */
export function withOverrides(reply: unknown, overrides: Overrides | undefined): unknown {
  if (!overrides || Object.keys(overrides).length === 0) return reply;
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (isStory(value)) {
      const own: Record<string, Override> | undefined = Object.hasOwn(overrides, value._id)
        ? overrides[value._id]
        : undefined;
      return own ? applyOverrides(value, own) : value;
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
