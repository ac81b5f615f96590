import type { Sanitiser } from '../../schemas/html.ts';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';

type Policy = Exclude<HtmlPolicy, 'trusted'>;

/** Hand-written markup: what a site's policy is about. The rest is sanitised alike for all. */
const isPolicyMarkup = (key: string, parent: string | undefined, object: JsonObject): boolean =>
  key === 'embed_html' ||
  (key === 'html' && parent === 'raw_oembed') ||
  (key === 'content' && object.type === 'raw_html');

const MAX_REMEMBERED_CHARS = 8_000_000;

/**
 * What hand-written markup becomes under a policy. What is harmless stays as it is: it may have
 * been sanitised for a site that shares its story.
 */
function cleaner(sanitiser: Sanitiser): (html: string, policy: Policy) => string {
  const remembered = new Map<string, string>();
  let chars = 0;
  return (html, policy) => {
    const key = `${policy} ${html}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const harmless = sanitiser.markup(html, 'sanitised');
    const clean =
      policy === 'sanitised' || harmless === html ? harmless : sanitiser.markup(html, policy);
    chars += key.length + clean.length;
    if (chars > MAX_REMEMBERED_CHARS) {
      remembered.clear();
      chars = key.length + clean.length;
    }
    remembered.set(key, clean);
    return clean;
  };
}

/**
 * Cleans replies of our own stores for a site whose policy is stricter now than when they were
 * stored. What does not change stays the same object.
 */
export function storedCleaner(sanitiser: Sanitiser): (reply: Json, policy: HtmlPolicy) => Json {
  const clean = cleaner(sanitiser);
  const visit = (value: Json, policy: Policy, parent?: string): Json => {
    if (Array.isArray(value)) {
      const items = value.map((item) => visit(item, policy));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!isObject(value)) return value;
    let next: JsonObject = value;
    for (const [key, inner] of Object.entries(value)) {
      const cleaned =
        typeof inner !== 'string'
          ? visit(inner, policy, key)
          : isPolicyMarkup(key, parent, value)
            ? clean(inner, policy)
            : inner;
      if (cleaned !== inner) next = { ...next, [key]: cleaned };
    }
    return next;
  };
  return (reply, policy) => (policy === 'trusted' ? reply : visit(reply, policy));
}
