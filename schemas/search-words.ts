/** rule 1.12 */
export const MAX_QUERY_CHARS = 200;

/**
 * What was typed into a search field as an address can hold it: no control character, backslash,
 * empty or dot segment, and not too long. '' when nothing is left.
 */
export function searchWords(typed: string): string {
  const text = typed.normalize('NFC').replace(/[\p{Cc}\\\s]+/gu, ' ');
  const words = text
    .trim()
    .slice(0, MAX_QUERY_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '');
  const parts = words.split('/').filter((part) => !['', '.', '..'].includes(part.trim()));
  return parts.join('/').trim();
}
