const MARKS = /\p{M}+/gu;
/** What Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const MAX_NAME_CHARS = 80;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** One part of an address: small letters, digits and hyphens; `_`, `~` and a dot inside stay. */
const partOf = (text: string): string =>
  plain(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9_.~]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');

/** rule 1.15: `Elecciones 2027` -> `/elecciones-2027/`; '' where nothing is left of the name. */
export function addressFromName(name: string): string {
  const part = partOf(name.replaceAll('/', ' ').replaceAll('.', ' '));
  const short =
    part.length > MAX_NAME_CHARS ? part.slice(0, MAX_NAME_CHARS).replace(/-[^-]*$/, '') : part;
  return short === '' ? '' : `/${short}/`;
}

/**
 * rule 1.15: an address as somebody typed it, by the same rule part by part: `Nacional/Política` ->
 * `/nacional/politica/`. `/` stays the front's; '' where nothing is left.
 */
export function tidyAddress(text: string): string {
  const path = text.trim().replace(/^https?:\/\/[^/]*/i, '');
  if (/^\/+$/.test(path)) return '/';
  const parts = path
    .split('/')
    .map((part) => partOf(decoded(part)))
    .filter((part) => part !== '');
  return parts.length === 0 ? '' : `/${parts.join('/')}/`;
}

/** RFC 1123: labels of letters, digits and hyphens, up to 253 characters in all. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_CHARS = 253;

/** Is it the name of a host alone: no address, no port, no blank? In any case of letters. */
export const isHostName = (host: string): boolean =>
  host.length <= MAX_CHARS &&
  host
    .toLowerCase()
    .split('.')
    .every((label) => LABEL.test(label));
