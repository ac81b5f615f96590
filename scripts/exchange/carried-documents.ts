import { asObject, type JsonObject } from '../../schemas/json.ts';
import { PROPERTIES } from '../../services/ingest/ans/ans-shapes.ts';
import { publicationOf } from '../../services/ingest/publication.ts';
import type { StoredAuthor } from '../../services/newsroom/exchange/every-name.ts';
import type { StoredCollection } from '../../services/stories/exchange/every-collection.ts';
import type { StandingRedirect, StoredStory } from '../../services/stories/exchange/every-story.ts';

/*
 * Stored content as documents of ANS 0.10 that say by themselves what else only our tables do.
 */

const ANS_VERSION = '0.10.10';

/**
 * An author as an import brought it, else in the words of ANS: handles are links, and what ANS has
 * no word for is a property of ours.
 */
export function carriedAuthor({ author, given }: StoredAuthor): JsonObject {
  if (given) return given;
  const { longBio, ...rest } = author as unknown as JsonObject;
  const own: JsonObject = { type: 'author', version: ANS_VERSION };
  if (longBio !== undefined) own.long_bio = longBio;
  const links = Array.isArray(rest.social_links) ? [...rest.social_links] : [];
  const others: JsonObject = { ...asObject(rest.additional_properties) };
  for (const [key, value] of Object.entries(rest)) {
    if (PROPERTIES.author.has(key)) own[key] = value;
    else if (typeof value === 'string') links.push({ site: key, url: value });
    else others[key] = value;
  }
  if (links.length > 0) own.social_links = links;
  if (Object.keys(others).length > 0) own.additional_properties = others;
  return own;
}

/** A document that says that nobody shows it. */
const hidden = (document: JsonObject): JsonObject => ({
  ...document,
  revision: { ...asObject(document.revision), published: false },
});

/** A story as it was written, which shows to readers when it does here (rule 6.22). */
export function carriedStory(
  { document, isPublished, publishAt }: StoredStory,
  now: Date,
): JsonObject {
  const says = publicationOf(document, now);
  const isNever = !isPublished && publishAt === null;
  return isNever && (says.isPublished || says.publishAt) ? hidden(document) : document;
}

/** A collection, with what it says over its stories and from and until when each shows. */
export function carriedCollection(collection: StoredCollection): JsonObject {
  const { id, name, isPublished, publishAt, aliases, sites, items } = collection;
  const document: JsonObject = {
    type: 'collection',
    version: ANS_VERSION,
    _id: id,
    headlines: { basic: name },
    content_aliases: aliases,
    websites: Object.fromEntries(sites.map((site) => [site, {}])),
    content_elements: items.map(({ id: story, properties, from, until }) => ({
      type: 'reference',
      referent: {
        id: story,
        type: 'story',
        ...(properties ? { referent_properties: properties } : {}),
      },
      ...(from || until
        ? {
            additional_properties: {
              ...(from ? { shows_from: from } : {}),
              ...(until ? { shows_until: until } : {}),
            },
          }
        : {}),
    })),
  };
  if (publishAt !== null) return { ...document, publish_date: publishAt };
  return isPublished ? document : hidden(document);
}

const quoted = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A table of redirects as other systems take one too: the first of an address counts. */
export function redirectTable(redirects: readonly StandingRedirect[]): string {
  const seen = new Set<string>();
  const lines = redirects.flatMap(({ from, to }) => {
    if (seen.has(from)) return [];
    seen.add(from);
    return [`${quoted(from)},${quoted(to)}\n`];
  });
  return `from,to\n${lines.sort().join('')}`;
}
