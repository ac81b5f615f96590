import { asObject, type JsonObject } from '../../schemas/json.ts';
import { isShortLink, normaliseUrl } from '../../schemas/website-url.ts';
import { plainText } from '../database/search-text.ts';
import type { StoryPlace } from './ports.ts';
import { slugOf } from './slug.ts';

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

interface SectionRef {
  id: string;
  website: string | undefined;
}

/** The id of a section, given whole or by reference. */
function sectionRef(value: unknown): SectionRef | undefined {
  const given = asObject(value);
  const referent = asObject(given.referent);
  const id = asText(given._id) ?? asText(referent.id) ?? asText(given.path);
  return id ? { id, website: asText(given._website) ?? asText(referent.website) } : undefined;
}

/**
 * The address that a document wants: its canonical path, else its address, else its
 * slug or headline in its section.
 */
function proposedUrl(document: JsonObject, sectionId: string | undefined): string {
  const given = asText(document.canonical_url) ?? asText(document.website_url);
  const wanted = given && normaliseUrl(given);
  if (wanted && wanted !== '/' && !isShortLink(wanted)) return wanted;
  const headline = asText(asObject(document.headlines).basic);
  const name =
    slugOf(asText(document.slug) ?? '') ||
    slugOf(plainText(headline ?? '')) ||
    slugOf(String(document._id)) ||
    'nota';
  return normaliseUrl(`${sectionId ?? ''}/${name}/`);
}

interface PlaceStory {
  document: JsonObject;
  /** Site key -> its section ids, in the order of the menu; of every site that we have. */
  sites: ReadonlyMap<string, readonly string[]>;
  /** Where a document goes that names none of our sites. */
  defaultSite: string;
}

/**
 * Says where a story stands on our sites. A site entry without an address gets one; a story with no
 * entry of ours gets one on the default site. The document comes back with what was added.
 */
export function placeStory({ document, sites, defaultSite }: PlaceStory): {
  document: JsonObject;
  places: StoryPlace[];
  derived: Set<string>;
} {
  const websites = asObject(document.websites);
  const taxonomy = asObject(document.taxonomy);
  const primary = sectionRef(taxonomy.primary_section);
  const others = (Array.isArray(taxonomy.sections) ? taxonomy.sections : [])
    .map(sectionRef)
    .filter((ref): ref is SectionRef => ref !== undefined);
  const mine = Object.keys(websites).filter((site) => sites.has(site));
  const targets = mine.length > 0 ? mine : [defaultSite];
  const derived = new Set<string>();
  const next: JsonObject = { ...websites };

  const places = targets.map((site): StoryPlace => {
    const sectionIds = sites.get(site) ?? [];
    const entry = asObject(websites[site]);
    const listed = [primary, ...others].filter(
      (ref): ref is SectionRef =>
        ref !== undefined && (!ref.website || ref.website === site) && sectionIds.includes(ref.id),
    );
    const sectionId = sectionRef(entry.website_section)?.id ?? listed[0]?.id ?? sectionIds[0];
    const given = asText(entry.website_url);
    if (!given) derived.add(site);
    const websiteUrl = given ? normaliseUrl(given) : proposedUrl(document, sectionId);
    if (!given || !entry.website_section) {
      next[site] = {
        ...entry,
        website_url: given ?? websiteUrl,
        ...(entry.website_section || !sectionId
          ? {}
          : { website_section: { _id: sectionId, type: 'section' } }),
      };
    }
    return {
      site,
      websiteUrl,
      sectionId,
      sections: [...(sectionId ? [sectionId] : []), ...listed.map(({ id }) => id)],
    };
  });
  return { document: { ...document, websites: next }, places, derived };
}
