import type { Json } from '../json.ts';
import { type ClosedPart, isPaidContent, type Story, sectionIdOf } from '../story.ts';

export type { PaywallReader } from './paywall-reader.ts';

import type { SitePaywall, StoryAccess } from './site-paywall.ts';

/*
 * Which stories of a site are open to everybody, and how much of the others is. Pages are shared:
 * what is closed is in none of them, and is asked for by each reader.
 */

export const PAYWALL_PREFIX = '/paywall/public';

export const METER_DAYS = 30;

/** Of the element in which the closed part of an article comes. */
export const CLOSED_PART_CLASS = 'parte-cerrada';

/** Why the rest of a story is refused, with 403. */
export type ClosedReason = 'subscription_required' | 'meter_used';

/** Header of a story that was counted: how many more may be read. */
export const METER_HEADER = 'Portada-Meter-Left';

const isWithin = (section: string, outer: string): boolean => {
  const base = outer.replace(/(?<!\/)\/+$/, '');
  return section === base || section.startsWith(`${base}/`);
};

/** The word by which a story says who may read it; '' for none. */
export function markOf({ content_restrictions: restrictions }: Story): string {
  if (typeof restrictions !== 'object' || restrictions === null) return '';
  const { content_code: code } = restrictions as { content_code?: unknown };
  return typeof code === 'string' ? code.trim() : '';
}

/** rule 13.48: galleries, videos and what somebody paid for are open everywhere. */
export const isClosable = (story: Story): boolean =>
  story.type === 'story' && !isPaidContent(story);

/**
 * What a story is on a site: by its mark, else by its section. rule 13.48: galleries, videos and
 * what somebody paid for are open.
 */
export function accessOf(paywall: SitePaywall, story: Story, site: string): StoryAccess {
  if (!isClosable(story)) return 'open';
  const code = markOf(story);
  const marked = paywall.marked.find((each) => each.mark === code);
  if (marked) return marked.access;
  const section = sectionIdOf(story, site);
  return paywall.openSections.some((outer) => isWithin(section, outer))
    ? 'open'
    : paywall.otherwise;
}

/** Is there any story that may not be open? */
export const closesSome = ({ marked, otherwise }: SitePaywall): boolean =>
  otherwise !== 'open' || marked.some((each) => each.access !== 'open');

const isElement = (value: unknown): value is { type?: unknown; content?: unknown } =>
  typeof value === 'object' && value !== null;

/**
 * Where the part begins that is kept from readers; undefined where there is none. rule 13.47: after
 * so many paragraphs with words, of which half stay closed, and what stands before the first.
 */
export function closedPartOf(
  story: Story,
  paywall: SitePaywall,
  site: string,
): Omit<ClosedPart, 'part'> | undefined {
  const decided = accessOf(paywall, story, site);
  const elements: readonly unknown[] = story.content_elements ?? [];
  if (decided === 'open' || elements.length === 0) return undefined;
  const texts = elements.flatMap((element, index) =>
    isElement(element) && element.type === 'text' ? [index] : [],
  );
  const filled = texts.filter((index) => {
    const { content } = elements[index] as { content?: unknown };
    return typeof content === 'string' && content.trim() !== '';
  });
  const shown = Math.min(paywall.shownParagraphs, Math.floor(filled.length / 2));
  const last = filled[shown - 1];
  const from = last === undefined ? (filled[0] ?? 0) : last + 1;
  return { access: decided, from, texts: texts.length };
}

type Fields = { [key: string]: unknown };

/** A passage of the body may stand in what a search says of a story. */
function withoutPassages(story: Fields): Fields {
  const { highlights, description } = story as {
    highlights?: Fields;
    description?: { basic?: unknown };
  };
  if (!isElement(highlights)) return story;
  return { ...story, highlights: { ...(highlights as Fields), excerpt: description?.basic ?? '' } };
}

function closeStory(story: Fields, paywall: SitePaywall, site: string): Fields {
  const part = closedPartOf(story as unknown as Story, paywall, site);
  if (!part) return story;
  const elements = (story.content_elements as unknown[]).slice(0, part.from);
  return withoutPassages({
    ...story,
    content_elements: elements,
    closed_part: { ...part, part: 'start' },
  });
}

/**
 * A reply of any source without what of its stories is closed on a site, however deep they stand in
 * it; the reply itself where all of it is open.
 */
export function closeReply<T extends Json>(reply: T, paywall: SitePaywall, site: string): T {
  if (!closesSome(paywall)) return reply;
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const next = value.map(close);
      return next.some((each, index) => each !== value[index]) ? next : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    const given = value as Fields;
    const entries = Object.entries(given).map(([key, inner]) => [key, close(inner)] as const);
    const isChanged = entries.some(([key, inner]) => inner !== given[key]);
    const inner = isChanged ? Object.fromEntries(entries) : given;
    return given.type === 'story' && Array.isArray(given.content_elements)
      ? closeStory(inner, paywall, site)
      : inner;
  };
  return close(reply) as T;
}
