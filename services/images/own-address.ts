import { signImage } from './sign-image.ts';

const BEGIN = '/imagenes/';
/** A plain address of ours: all of a text, or within one, as markup holds it. */
const OWN_ADDRESS = /(^|["'\s(,])\/imagenes\/([^"'?#\s),<>&]+)(\?auth=[\w-]*)?/g;

/** The plain address of a picture of ours, which serves it by its token. */
export const ownAddress = (secret: string, id: string): string =>
  `${BEGIN}${encodeURIComponent(id)}.jpg?auth=${signImage(secret, id)}`;

/** The ids that a name may mean: with what looks like an extension, or without. */
function idsOf(name: string): string[] {
  try {
    const whole = decodeURIComponent(name);
    return [whole, whole.replace(/\.[a-z0-9]{2,5}$/i, '')];
  } catch {
    return [];
  }
}

/** The ids that the plain addresses in a text may mean. */
export const ownIds = (text: string): string[] =>
  text.includes(BEGIN)
    ? [...text.matchAll(OWN_ADDRESS)].flatMap(([, , name = '']) => idsOf(name))
    : [];

/** A text whose plain addresses have the tokens of the pictures that `isHeld`; others stay. */
export const signOwnAddresses = (
  secret: string,
  text: string,
  isHeld: (id: string) => boolean,
): string =>
  text.includes(BEGIN)
    ? text.replace(OWN_ADDRESS, (address, before: string, name: string) => {
        const id = idsOf(name).find(isHeld);
        return id === undefined
          ? address
          : `${before}${BEGIN}${name}?auth=${signImage(secret, id)}`;
      })
    : text;
