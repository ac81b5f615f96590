import type { MarkupToClean, Sanitiser } from '../../../schemas/html.ts';
import type { Json } from '../../../schemas/json.ts';
import type { HtmlPolicy } from '../../../schemas/site.ts';
import { asWritten, mapPolicyMarkup } from '../../../schemas/stories/originals.ts';

type Policy = Exclude<HtmlPolicy, 'trusted'>;

const MAX_REMEMBERED_CHARS = 8_000_000;
/** Sanitising more than this takes long enough for readers to wait behind it. */
const LARGE_CHARS = 40_000;

type CleanLarge = (list: MarkupToClean[]) => Promise<string[]>;

const keyOf = (html: string, policy: Policy): string => `${policy} ${html}`;

/** What hand-written markup became under each policy, of late. */
function memory() {
  const remembered = new Map<string, string>();
  let chars = 0;
  return {
    get: (key: string): string | undefined => remembered.get(key),
    put: (key: string, clean: string): void => {
      chars += key.length + clean.length;
      if (chars > MAX_REMEMBERED_CHARS) {
        remembered.clear();
        chars = key.length + clean.length;
      }
      remembered.set(key, clean);
    },
  };
}

/**
 * What each piece becomes under a policy. What is harmless stays as it is: it may have been
 * sanitised for a site that shares its story.
 */
async function cleanAll(
  list: readonly string[],
  policy: Policy,
  clean: CleanLarge,
): Promise<Map<string, string>> {
  const harmless = await clean(list.map((html) => ({ html, strength: 'sanitised' })));
  const done = new Map(list.map((html, at) => [html, harmless[at] ?? '']));
  const changed = list.filter((html) => done.get(html) !== html);
  if (policy === 'sanitised' || changed.length === 0) return done;
  const framed = await clean(changed.map((html) => ({ html, strength: policy })));
  for (const [at, html] of changed.entries()) done.set(html, framed[at] ?? '');
  return done;
}

/**
 * Replies of our own stores by the policy of the site that shows them, whatever it was when they
 * were stored: made of the original where that was kept, else of what was left of it. What does not
 * change stays the same object. Rejects as `cleanLarge` does.
 * @param cleanLarge sanitises much markup without holding this thread up; unset: it is done here
 */
export function storedCleaner(
  sanitiser: Sanitiser,
  cleanLarge?: CleanLarge,
): (reply: Json, policy: HtmlPolicy) => Promise<Json> {
  const remembered = memory();
  const cleanHere: CleanLarge = async (list) =>
    list.map(({ html, strength }) => sanitiser.markup(html, strength as Policy));
  return async (reply, policy) => {
    if (policy === 'trusted') return asWritten(reply);
    const clean = new Map<string, string>();
    const missing = new Set<string>();
    mapPolicyMarkup(reply, (html) => {
      const found = remembered.get(keyOf(html, policy));
      if (found === undefined) missing.add(html);
      else clean.set(html, found);
      return html;
    });
    const chars = [...missing].reduce((sum, html) => sum + html.length, 0);
    const cleaner = chars > LARGE_CHARS && cleanLarge ? cleanLarge : cleanHere;
    for (const [html, made] of missing.size > 0
      ? await cleanAll([...missing], policy, cleaner)
      : []) {
      clean.set(html, made);
      remembered.put(keyOf(html, policy), made);
    }
    return clean.size > 0 ? mapPolicyMarkup(reply, (html) => clean.get(html) ?? '') : reply;
  };
}
