import type { FeedReply } from '../../../schemas/feed.ts';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import { bansOf, type Pin, pinsOf } from '../../../schemas/sources/pins.ts';
import type { Story } from '../../../schemas/story.ts';
import { storyTag } from '../../changes/tags.ts';
import type { Source, SourceContext } from '../define-source.ts';

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The pins that count at a moment. */
const due = (pins: readonly Pin[], moment: Date): Pin[] =>
  pins.filter(({ until }) => until === '' || !(Date.parse(until) <= moment.getTime()));

/** The stories of pins, in the order of their places: those that the site has, or the canvas. */
async function pinnedStories(
  pins: readonly Pin[],
  { stores, tx, site, isCanvas = false }: SourceContext,
): Promise<{ story: Story; position: number }[]> {
  const ids = pins.map(({ storyId }) => storyId);
  const published = await stores.namedStories(tx, site, ids);
  const known = new Map(published.map((story) => [story._id, story]));
  for (const id of ids) {
    if (known.has(id)) continue;
    const coming = await stores.readComing(tx, id, { site, isDraftShown: isCanvas });
    if (coming) known.set(id, coming);
  }
  return pins
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ storyId, position }) => {
      const story = known.get(storyId);
      return story ? [{ story, position }] : [];
    });
}

/** The stories of a feed as its editor orders them: pinned ones at their places, no banned one. */
function ordered(
  feed: readonly Story[],
  pinned: readonly { story: Story; position: number }[],
  { bans, site }: { bans: ReadonlySet<string>; site: string },
): Story[] {
  const ids = new Set(pinned.map(({ story }) => story._id));
  // Places are counted among what the site's list shows.
  const stories = feed.filter(
    ({ _id, websites }) => !bans.has(_id) && !ids.has(_id) && websites?.[site] !== undefined,
  );
  for (const { story, position } of pinned) stories.splice(position - 1, 0, story);
  return stories;
}

/**
 * rule 6.26: what a source replies, with what an editor fixed in it or left out of it. A story that
 * readers do not have is not shown; the list is as long as it would be.
 */
export async function fetchPinned(
  { fetch, declaration }: Source,
  { pins: givenPins, bans: givenBans, pinsFrom, ...query }: JsonObject,
  context: SourceContext,
): Promise<Json | undefined> {
  const given = { pins: givenPins ?? [], bans: givenBans ?? [] };
  const [allPins, bans] = [pinsOf(given), new Set(bansOf(given))];
  const { offset: offsetField, size: sizeField } = declaration;
  if (!offsetField || !sizeField || allPins.length + bans.size === 0) return fetch(query, context);
  context.depends(...[...allPins.map(({ storyId }) => storyId), ...bans].map(storyTag));
  const pinned = await pinnedStories(
    due(allPins, await context.stores.moment(context.tx)),
    context,
  );
  const offset = numberOf(query[offsetField]) ?? 0;
  const from = Math.min(numberOf(pinsFrom) ?? offset, offset);
  const skipped = offset - from;
  const reply = async (range: JsonObject) =>
    (await fetch({ ...query, ...range }, context)) as unknown as FeedReply | undefined;
  const chosen = numberOf(query[sizeField.field]);
  const plain = chosen === undefined ? await reply({}) : undefined;
  const page = chosen ?? plain?.content_elements.length ?? 0;
  // A source that brings the page after as well brings it in one piece.
  const size = query.getNext ? Math.min(2 * page, sizeField.max) : page;
  const wanted = skipped + size + bans.size + pinned.length;
  // Further down than one request reaches, what is fixed at the top is left out and no more.
  const isReached = wanted <= sizeField.max;
  const longer = { [offsetField]: from, [sizeField.field]: wanted };
  const feed = isReached
    ? await reply(query.getNext ? { ...longer, getNext: false } : longer)
    : (plain ?? (await reply({})));
  if (feed === undefined && pinned.length === 0) return undefined;
  const { site } = context;
  const natural = feed?.content_elements ?? [];
  const isWhole = chosen === undefined && plain?.next === undefined;
  const away = new Set([...bans, ...pinned.map(({ story }) => story._id)]);
  const stories = isReached
    ? ordered(natural, pinned, { bans, site }).slice(skipped, isWhole ? undefined : skipped + size)
    : ordered(natural, [], { bans: away, site });
  const { next: _, ...head } = feed ?? { count: 0 };
  const next = offset + size;
  return {
    ...head,
    content_elements: stories,
    count: Math.max(feed?.count ?? 0, offset + stories.length),
    ...(feed && next < feed.count ? { next } : {}),
  } as unknown as Json;
}
