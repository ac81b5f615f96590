import { asObject, isObject, type JsonObject } from './json.ts';

/** What the embed of that name calls itself, as it is spelled where it comes from. */
export const HELLO_SUBTYPE = 'Hello Word';
/** Where its config may say it; the first that does. */
const TEXT_FIELDS = ['text', 'message', 'content', 'title'] as const;

const fieldOf = (config: JsonObject) =>
  TEXT_FIELDS.find((name) => typeof config[name] === 'string' && config[name].trim() !== '');

/** What a custom embed that only says something says, with its blanks; '' where it says nothing. */
export function writtenHello(element: JsonObject): string {
  const config = asObject(asObject(element.embed).config);
  const said = config[fieldOf(config) ?? TEXT_FIELDS[0]];
  return typeof said === 'string' ? said : '';
}

/** The same element, saying that. */
export function withHello(element: JsonObject, text: string): JsonObject {
  const embed = asObject(element.embed);
  const config = asObject(embed.config);
  const field = fieldOf(config) ?? TEXT_FIELDS[0];
  return { ...element, embed: { ...embed, config: { ...config, [field]: text } } };
}

/**
 * rule 9.15: the text of a custom embed that only says something; undefined for any other element,
 * and for one that says nothing.
 */
export function helloTextOf(element: unknown): string | undefined {
  if (!isObject(element) || element.type !== 'custom_embed' || element.subtype !== HELLO_SUBTYPE)
    return undefined;
  return writtenHello(element).trim() || undefined;
}
