import { isObject, type Json, type JsonObject } from '../../../schemas/json.ts';

const CURRENT = /^0\.10\.\d+$/;
/** What came since 0.5 was added to it, with one exception: `sites`, which are sections now. */
const OLDER = /^0\.[5-9]\.\d+$/;
const LIFTED_TO = '0.10.12';

export const isKnownVersion = (version: unknown): version is string =>
  typeof version === 'string' && (CURRENT.test(version) || OLDER.test(version));

/**
 * A site of 0.5.3 to 0.5.8, `{ type: 'site', _id, name, path }`, says what a section says.
 * References stay.
 */
const toSection = (site: Json): Json =>
  isObject(site) && site.type === 'site' ? { ...site, type: 'section', version: LIFTED_TO } : site;

function liftTaxonomy(taxonomy: JsonObject): JsonObject {
  const { sites, primary_site: primary } = taxonomy;
  return {
    ...taxonomy,
    ...(Array.isArray(sites) && taxonomy.sections === undefined
      ? { sections: sites.map(toSection) }
      : {}),
    ...(isObject(primary) && taxonomy.primary_section === undefined
      ? { primary_section: toSection(primary) }
      : {}),
  };
}

/** Kinds whose documents are known by their id, and may say no version. */
const BY_ID: ReadonlySet<unknown> = new Set([
  ...['story', 'gallery', 'video', 'image', 'author', 'collection', 'redirect'],
]);

/** Does a document that names itself say no version of ANS? */
export const isWithoutVersion = ({ type, _id, version }: JsonObject): boolean =>
  version === undefined && BY_ID.has(type) && typeof _id === 'string';

/**
 * A document of an older ANS as 0.10 writes it; whether it then is valid is for the check to say. A
 * current one comes back itself, and one without a version as a current one.
 */
export function liftAns(document: JsonObject): { document: JsonObject; from?: string } {
  const { version, taxonomy } = document;
  if (isWithoutVersion(document)) return { document: { ...document, version: LIFTED_TO } };
  if (typeof version !== 'string' || !OLDER.test(version)) return { document };
  const lifted = {
    ...document,
    version: LIFTED_TO,
    ...(isObject(taxonomy) ? { taxonomy: liftTaxonomy(taxonomy) } : {}),
  };
  return { document: lifted, from: version };
}
