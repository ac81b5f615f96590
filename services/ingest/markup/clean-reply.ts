import type { Sanitiser } from '../../../schemas/html.ts';
import type { Json } from '../../../schemas/json.ts';
import { lenientReply } from '../../../schemas/lenient/story.ts';
import type { HtmlPolicy } from '../../../schemas/site.ts';
import { soundText } from '../../../schemas/text/sound-text.ts';
import { isBadAddress, TooDeep, walk } from '../ans/ans-walk.ts';
import { sanitiseAns } from './sanitise-ans.ts';

/**
 * Addresses that run something in the reader's browser are emptied, wherever they stand; texts
 * are made sound.
 */
function dropBadAddresses(value: Json, key?: string): Json {
  if (Array.isArray(value)) return value.map((item) => dropBadAddresses(item));
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, dropBadAddresses(inner, name)]),
    );
  if (typeof value !== 'string') return value;
  return isBadAddress(key, value) ? '' : soundText(value);
}

/**
 * A reply of another system as if it had been imported; undefined when it nests deeper
 * than anybody writes.
 */
export function cleanReply(
  sanitiser: Sanitiser,
  reply: Json,
  policy: HtmlPolicy,
): Json | undefined {
  try {
    walk(reply, () => undefined);
    return sanitiseAns(lenientReply(dropBadAddresses(reply)), sanitiser, policy);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}
