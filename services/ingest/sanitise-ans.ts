import { escapeHtml } from '../../schemas/escape-html.ts';
import type { Sanitiser } from '../../schemas/html.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';

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
  policy: HtmlPolicy,
): Rule | undefined {
  const markup: Rule = (html) => sanitiser.markup(html, policy);
  if (parent && INLINE_MAPS.has(parent)) return sanitiser.inline;
  if (INLINE_KEYS.has(key)) return sanitiser.inline;
  if (key === 'text' && object.type === 'correction') return sanitiser.inline;
  if (key === 'content') {
    if (object.type === 'raw_html') return markup;
    if (object.type === 'code') return asCode;
    return LINES.has(object.type) ? sanitiser.inline : sanitiser.body;
  }
  if (key === 'embed_html' || (key === 'html' && parent === 'raw_oembed')) return markup;
  return undefined;
}

function clean(
  value: Json,
  parent: string | undefined,
  sanitiser: Sanitiser,
  policy: HtmlPolicy,
): Json {
  if (Array.isArray(value)) return value.map((item) => clean(item, undefined, sanitiser, policy));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (OPAQUE_KEYS.has(key)) return [key, inner];
      if (typeof inner !== 'string') return [key, clean(inner, key, sanitiser, policy)];
      const rule = ruleFor(key, parent, value, sanitiser, policy);
      return [key, rule ? rule(inner) : inner];
    }),
  );
}

/**
 * A document, or a list of them, with all its markup sanitised, in whatever list, quote, table or
 * promo item it stands.
 */
export const sanitiseAns = <T extends Json>(
  document: T,
  sanitiser: Sanitiser,
  policy: HtmlPolicy,
): T => clean(document, undefined, sanitiser, policy) as T;
