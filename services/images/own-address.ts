import { signImage } from './sign-image.ts';

const BEGIN = '/imagenes/';
/** A plain address of ours: all of a text, or within one, as markup holds it. */
const OWN_ADDRESS = /(^|["'\s(,])\/imagenes\/([^"'?#\s),<>&]+)(\?auth=[\w-]*)?/g;
/** rule 6.18: different names in all texts of one page or reply. */
const MAX_NAMES = 2_000;

/** The plain address of a picture of ours, which serves it by its token. */
export const ownAddress = (secret: string, id: string, revision = 0): string =>
  `${BEGIN}${encodeURIComponent(id)}.jpg?auth=${signImage(secret, id, revision)}`;

/** The ids that a name may mean: with what looks like an extension, or without. */
export function idsOf(name: string): string[] {
  try {
    const whole = decodeURIComponent(name);
    return [whole, whole.replace(/\.[a-z0-9]{2,5}$/i, '')];
  } catch {
    return [];
  }
}

/** The ids that each name may mean in the plain addresses of one page or reply. */
export type OwnNames = Map<string, readonly string[]>;

/** Adds the names in the plain addresses of a text to `found`, of which there are 2,000 at most. */
export function findOwnNames(text: string, found: OwnNames): void {
  if (found.size >= MAX_NAMES || !text.includes(BEGIN)) return;
  for (const [, , name = ''] of text.matchAll(OWN_ADDRESS)) {
    if (!found.has(name)) found.set(name, idsOf(name));
    if (found.size >= MAX_NAMES) return;
  }
}

/** The token of each name that means a picture that is held. */
export function ownTokens(
  secret: string,
  names: OwnNames,
  held: ReadonlyMap<string, { revision: number }>,
): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [name, ids] of names) {
    const id = ids.find((each) => held.has(each));
    if (id !== undefined) tokens.set(name, signImage(secret, id, held.get(id)?.revision));
  }
  return tokens;
}

/** A text whose plain addresses have the tokens of their names; others stay. */
export const signOwnAddresses = (text: string, tokens: ReadonlyMap<string, string>): string =>
  tokens.size > 0 && text.includes(BEGIN)
    ? text.replace(OWN_ADDRESS, (address, before: string, name: string) => {
        const token = tokens.get(name);
        return token === undefined ? address : `${before}${BEGIN}${name}?auth=${token}`;
      })
    : text;

/** A text whose plain addresses of pictures that `isHeld` have no tokens; others stay. */
export const withoutOwnTokens = (
  text: string,
  names: OwnNames,
  isHeld: (id: string) => boolean,
): string =>
  text.includes(BEGIN)
    ? text.replace(OWN_ADDRESS, (address, before: string, name: string) =>
        names.get(name)?.some(isHeld) ? `${before}${BEGIN}${name}` : address,
      )
    : text;
