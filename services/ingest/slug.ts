import { foldText } from '../database/search-text.ts';

/** A name as a part of an address: letters of the English alphabet, digits and hyphens. */
export const slugOf = (text: string): string =>
  foldText(text)
    .replaceAll('ñ', 'n')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
