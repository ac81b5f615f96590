import { escapeHtml } from '../../../schemas/escape-html.ts';
import { markupAsWritten, type Sanitiser } from '../../../schemas/html.ts';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import type { Issue } from '../../../schemas/page.ts';
import type { HtmlPolicy } from '../../../schemas/site.ts';
import { isPolicyMarkup, keyOfOriginal, originalKey } from '../../../schemas/stories/originals.ts';

const INLINE_MAPS = new Set(['headlines', 'subheadlines', 'description', 'highlights']);
const INLINE_KEYS = new Set(['caption', 'embed_caption']);
/** Data of other tools, which no block puts on a page as markup. */
const OPAQUE_KEYS = new Set([
  'additional_properties',
  'embed',
  'auth',
  'rendering_guides',
  'workflow',
  'planning',
  'pitches',
]);

type Rule = (html: string) => string;

/** Elements whose text is one line: no paragraph may stand in them. */
const LINES = new Set<Json | undefined>(['header', 'interstitial_link']);

/** Code keeps its tags as text. What has no angle bracket was escaped before, or needs it not. */
const asCode: Rule = (code) => (/[<>]/.test(code) ? escapeHtml(code) : code);

function ruleFor(
  key: string,
  parent: string | undefined,
  object: JsonObject,
  sanitiser: Sanitiser,
): Rule | undefined {
  if (parent && INLINE_MAPS.has(parent)) return sanitiser.inline;
  if (INLINE_KEYS.has(key)) return sanitiser.inline;
  if (key === 'text' && object.type === 'correction') return sanitiser.inline;
  if (key === 'content') {
    if (object.type === 'code') return asCode;
    return LINES.has(object.type) ? sanitiser.inline : sanitiser.body;
  }
  return undefined;
}

interface Cleaning {
  sanitiser: Sanitiser;
  policy: HtmlPolicy;
  /** Hand-written markup stays beside what the policy leaves of it. */
  keepsOriginals: boolean;
}

function clean(value: Json, parent: string | undefined, cleaning: Cleaning): Json {
  if (Array.isArray(value)) return value.map((item) => clean(item, undefined, cleaning));
  if (!value || typeof value !== 'object') return value;
  const { sanitiser, policy, keepsOriginals } = cleaning;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
    if (OPAQUE_KEYS.has(key)) return [[key, inner]];
    const of = keyOfOriginal(key);
    if (of && isPolicyMarkup(of, parent, value)) return [];
    if (typeof inner !== 'string') return [[key, clean(inner, key, cleaning)]];
    if (isPolicyMarkup(key, parent, value)) {
      const source = markupAsWritten(inner, value[originalKey(key)], sanitiser);
      const shown = sanitiser.markup(source, policy);
      return keepsOriginals && shown !== source
        ? [
            [key, shown],
            [originalKey(key), source],
          ]
        : [[key, shown]];
    }
    const rule = ruleFor(key, parent, value, sanitiser);
    return [[key, rule ? rule(inner) : inner]];
  });
  return Object.fromEntries(entries);
}

/**
 * A document, or a list of them, with all its markup sanitised, in whatever list, quote, table or
 * promo item it stands.
 * @param keepsOriginals hand-written markup stays beside what the policy leaves of it, so that
 * another policy can make something else of it later
 */
export const sanitiseAns = <T extends Json>(
  document: T,
  sanitiser: Sanitiser,
  policy: HtmlPolicy,
  keepsOriginals = false,
): T => clean(document, undefined, { sanitiser, policy, keepsOriginals }) as T;

/** Every piece of hand-written markup in a document, as it came, with where it stands. */
export function* policyMarkupIn(
  value: Json,
  path: Issue['path'] = [],
): Generator<{ path: Issue['path']; html: string }> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* policyMarkupIn(item, [...path, at]);
    return;
  }
  if (!value || typeof value !== 'object') return;
  const parent = path.at(-1);
  for (const [key, inner] of Object.entries(value)) {
    if (OPAQUE_KEYS.has(key)) continue;
    if (typeof inner !== 'string') yield* policyMarkupIn(inner, [...path, key]);
    else if (isPolicyMarkup(key, typeof parent === 'string' ? parent : undefined, value)) {
      const original = value[originalKey(key)];
      yield { path: [...path, key], html: typeof original === 'string' ? original : inner };
    }
  }
}
