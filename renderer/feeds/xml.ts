/** What XML 1.0 has no character for, half of a surrogate pair included. */
const NO_CHARACTER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Nothing in it that would have to be written otherwise. */
const PLAIN = /^[\w ./:?=%+,;()¿¡!#@áéíóúüñÁÉÍÓÚÜÑ«»-]*$/;

/** Text as XML holds it, between tags and in attributes. */
export const escapeXml = (text: string): string => (PLAIN.test(text) ? text : escaped(text));

const escaped = (text: string): string =>
  text
    .replace(NO_CHARACTER, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** An element with a text; '' where there is none. */
export const element = (name: string, text: string | number | undefined): string =>
  text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
