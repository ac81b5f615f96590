import { isObject } from './json.ts';

/** What the embed of that name calls itself, as it is spelled where it comes from. */
const SUBTYPE = 'Hello Word';
/** Where its config may say it; the first that does. */
const TEXT_FIELDS = ['text', 'message', 'content', 'title'] as const;

/**
 * rule 9.15: the text of a custom embed that only says something; undefined for any other element,
 * and for one that says nothing.
 */
export function helloTextOf(element: unknown): string | undefined {
  if (!isObject(element) || element.type !== 'custom_embed' || element.subtype !== SUBTYPE)
    return undefined;
  const config = isObject(element.embed) ? element.embed.config : undefined;
  if (!isObject(config)) return undefined;
  for (const field of TEXT_FIELDS) {
    const said = config[field];
    if (typeof said === 'string' && said.trim() !== '') return said.trim();
  }
  return undefined;
}
