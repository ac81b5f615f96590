import type { Author } from '../../schemas/author.ts';
import { asObject, type JsonObject } from '../../schemas/json.ts';
import { lenientStory } from '../../schemas/lenient/story.ts';
import { documentTag } from '../changes/tags.ts';
import { plainText } from '../database/search-text.ts';
import { type Arrival, authorIdOf, hashOf, type ImportOutcome, idOf, refused } from './arrival.ts';
import { policyFor } from './markup/policy-for.ts';
import { sanitiseAns } from './markup/sanitise-ans.ts';
import type { CollectionItem, DocumentKind } from './ports.ts';
import { publicationOf } from './publication.ts';

/**
 * What a collection may say over its stories: how they look, never what they are or where they
 * stand.
 */
const REWRITABLE = ['headlines', 'subheadlines', 'description', 'label', 'promo_items'];
/** The handles that an author's page shows (rule 9.8). */
const HANDLES = new Set([
  ...['facebook', 'instagram', 'linkedin', 'medium', 'pinterest', 'reddit', 'rss'],
  ...['snapchat', 'soundcloud', 'tumblr', 'twitter', 'whatsapp', 'youtube'],
]);

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Stores a document as it came, and does `write` unless it is the very one that we have. */
async function store(
  { ports, tx, document, now }: Arrival,
  { kind, id, hash }: { kind: DocumentKind; id: string; hash: string },
  write: () => Promise<ImportOutcome | undefined>,
): Promise<ImportOutcome> {
  const before = await ports.documentHash(tx, kind, id);
  if (before === hash) return { status: 'unchanged', kind, id, places: [] };
  const fault = await write();
  if (fault) return fault;
  await ports.putDocument(tx, { kind, id, document: { ...document, _id: id }, hash }, now);
  return { status: before === undefined ? 'created' : 'updated', kind, id, places: [] };
}

/** An ANS author in the words that the site's blocks read. */
function toAuthor(document: JsonObject, id: string): Author {
  const author: JsonObject = {
    ...document,
    _id: id,
    byline: document.byline ?? document.name ?? id,
  };
  if (document.long_bio !== undefined) author.longBio = document.long_bio;
  for (const link of Array.isArray(document.social_links) ? document.social_links : []) {
    const { site, url } = asObject(link);
    const handle = asText(site).toLowerCase();
    if (HANDLES.has(handle) && asText(url)) author[handle] ??= asText(url);
  }
  return author as unknown as Author;
}

async function takeAuthor(arrival: Arrival): Promise<ImportOutcome> {
  const { ports, tx, document, emit } = arrival;
  const id = authorIdOf(document);
  const slug = asText(document.slug) || id;
  const taken = await ports.whyTakenDown(tx, 'author', id);
  if (taken) return refused(['_id'], taken);
  return store(arrival, { kind: 'author', id, hash: hashOf(document) }, async () => {
    if (await ports.isGone(tx, arrival.defaultSite, `/author/${slug}/`))
      return refused(['slug'], `La página de «${slug}» se retiró`);
    const holder = await ports.authorWithSlug(tx, slug);
    if (holder !== undefined && holder !== id)
      return refused(['slug'], `«${holder}» ya se llama «${slug}»`);
    await ports.putAuthor(tx, toAuthor(document, id), emit);
    return undefined;
  });
}

function dateOf(value: unknown): Date | undefined {
  const time = Date.parse(asText(value));
  return Number.isNaN(time) ? undefined : new Date(time);
}

function itemOf(value: unknown): CollectionItem | undefined {
  const element = asObject(value);
  const referent = asObject(element.referent);
  const isReference = asText(element.type).endsWith('reference');
  const id = asText(isReference ? referent.id : element._id);
  const over = isReference ? asObject(referent.referent_properties) : {};
  const properties = lenientStory(
    Object.fromEntries(Object.entries(over).filter(([key]) => REWRITABLE.includes(key))),
  );
  if (!id) return undefined;
  // rule 6.22 has no words for it: from and until when an entry shows is a property of ours.
  const { shows_from, shows_until } = asObject(element.additional_properties);
  const [from, until] = [dateOf(shows_from), dateOf(shows_until)];
  return {
    id,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

async function takeCollection(arrival: Arrival): Promise<ImportOutcome> {
  const { ports, tx, document, newsroom, now, emit } = arrival;
  const id = idOf(document);
  const keys = newsroom.sites.map(({ key }) => key);
  const sites = Object.keys(asObject(document.websites)).filter((site) => keys.includes(site));
  const policy = policyFor(sites.length > 0 ? sites : keys, newsroom);
  const clean = sanitiseAns(document, ports.sanitiser, policy);
  const elements = Array.isArray(clean.content_elements) ? clean.content_elements : [];
  const { isPublished, publishAt } = publicationOf(document, now);
  const stories = elements.map(itemOf).filter((item): item is CollectionItem => item !== undefined);
  return store(
    arrival,
    { kind: 'collection', id, hash: hashOf(policy, document, sites) },
    async () => {
      await ports.putCollection(
        tx,
        {
          _id: id,
          name: plainText(asText(asObject(clean.headlines).basic)) || id,
          stories,
          published: isPublished,
          ...(publishAt ? { publishAt } : {}),
          aliases: (document.content_aliases ?? []) as string[],
          sites,
        },
        emit,
        now,
      );
      return undefined;
    },
  );
}

/** An image or a custom embed: nothing of it is fetched, it is found by its id. */
async function takeMedia(arrival: Arrival, kind: 'image' | 'custom_embed'): Promise<ImportOutcome> {
  const id = idOf(arrival.document);
  const { ports, tx } = arrival;
  const taken = kind === 'image' ? await ports.whyTakenDown(tx, 'image', id) : undefined;
  if (taken) return refused(['_id'], taken);
  const document = sanitiseAns(arrival.document, arrival.ports.sanitiser, 'sanitised');
  return store({ ...arrival, document }, { kind, id, hash: hashOf(arrival.document) }, async () => {
    await arrival.emit([documentTag(id)]);
    return undefined;
  });
}

/** Takes in what is neither a story nor a redirect. */
export function takeDocument(arrival: Arrival): Promise<ImportOutcome> {
  if (arrival.kind === 'author') return takeAuthor(arrival);
  if (arrival.kind === 'collection') return takeCollection(arrival);
  return takeMedia(arrival, arrival.kind === 'image' ? 'image' : 'custom_embed');
}
