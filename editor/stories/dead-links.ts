import { asObject, isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import { linksIn, ownPath } from '../../schemas/page-content/own-path.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { sitesIn, textOf } from './document-fields.ts';

/** Every address to which the body leads: links in its texts, and links to other stories. */
function addressesIn(value: Json): string[] {
  if (typeof value === 'string') return linksIn(value);
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (!isObject(value)) return [];
  const own = value.type === 'interstitial_link' ? [textOf(value.url)] : [];
  return [...own, ...Object.values(value).flatMap(addressesIn)];
}

type LinkSite = Pick<SiteProperties, 'key' | 'websiteName' | 'websiteDomain' | 'hosts'>;

/** Which of some paths of a site have nothing for readers. */
type Missing = (site: string, paths: string[]) => Promise<string[]>;

/**
 * Links of a story to addresses at which readers of its sites find nothing. Where the story itself
 * will stand, something will be.
 */
export async function deadLinks(
  document: JsonObject,
  sites: readonly LinkSite[],
  missing: Missing,
): Promise<string[]> {
  const addresses = addressesIn(document.content_elements ?? null);
  const on = sites.filter(({ key }) => sitesIn(document).includes(key));
  const found = await Promise.all(
    on.map(async (site) => {
      const own = textOf(asObject(asObject(document.websites)[site.key]).website_url);
      const paths = new Set(addresses.flatMap((address) => ownPath(address, site) ?? []));
      paths.delete(own);
      // Of a site whose pages somebody may not see nothing is said.
      const dead = paths.size > 0 ? await missing(site.key, [...paths]).catch(() => []) : [];
      return dead.map((path) => ({ path, name: site.websiteName }));
    }),
  );
  return found.flat().map(({ path, name }) => {
    const where = on.length > 1 ? name : 'este sitio';
    return `Un enlace lleva a ${path}, donde ${where} no tiene nada.`;
  });
}
