import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../../schemas/json.ts';
import { soundText } from '../../../schemas/text/sound-text.ts';
import { normaliseUrl } from '../../../schemas/website-url.ts';

/**
 * A redirect of the Draft API, `{ website_id, website_url, document_id | redirect_to }`: from an
 * address of a website to a document's, or to any other.
 * (https://docs.arcxp.com/en/products/publishing-platform/how-to-create-story-document-url-redirects-using-draft-api.html)
 */
export interface DraftRedirect {
  /** Of Arc; undefined: it does not say. */
  website: string | undefined;
  from: string;
  to: { documentId: string } | { address: string };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const websiteOf = ({ website_id: id, website }: JsonObject): string | undefined =>
  soundText(textOf(id) || textOf(website)) || undefined;

export const isDraftRedirect = (reply: JsonObject): boolean =>
  reply.type === undefined &&
  typeof reply.website_url === 'string' &&
  (reply.document_id !== undefined || reply.redirect_to !== undefined);

/** What an entry of a list of redirects says, or what it lacks. */
export function draftRedirect(value: unknown): DraftRedirect | string {
  if (!isObject(value)) return 'no es una redirección de Arc';
  const from = textOf(value.website_url);
  if (from === '') return 'falta de dónde (website_url)';
  const [address, documentId] = [textOf(value.redirect_to), textOf(value.document_id)];
  if (address !== '') return { website: websiteOf(value), from, to: { address } };
  if (documentId !== '') return { website: websiteOf(value), from, to: { documentId } };
  return 'falta a dónde (redirect_to o document_id)';
}

/** A redirect in ANS. */
export const redirectDocument = (from: string, to: string): JsonObject => ({
  type: 'redirect',
  version: '0.10.12',
  canonical_url: from,
  redirect_url: to,
});

/**
 * A redirect that has no id, with one of its site: ingest gives it one by its address alone, by
 * which it would be taken from the site that has the same. Anything else as it is.
 */
export function withIdOfSite(document: unknown, site: string): unknown {
  if (!isObject(document) || document.type !== 'redirect' || document._id !== undefined)
    return document;
  const { canonical_url: from } = document;
  if (typeof from !== 'string') return document;
  const digest = createHash('sha256')
    .update(`${site} ${normaliseUrl(from)}`)
    .digest('hex');
  return { ...document, _id: `ans-${digest.slice(0, 24)}` };
}

/**
 * The site of ours that is meant by each website of Arc: the one of that key. Where a run names
 * none of ours at all, every website is the site that the run is for, as it is with stories.
 */
export function sitesOfWebsites(
  websites: Iterable<string | undefined>,
  { keys, target }: { keys: readonly string[]; target: string },
): (website: string | undefined) => string | undefined {
  const named = new Set(websites);
  const isOurs = keys.some((key) => named.has(key));
  return (website) => {
    if (website === undefined) return target;
    if (keys.includes(website)) return website;
    return isOurs ? undefined : target;
  };
}
