import { asObject, type Json } from '../../schemas/json.ts';
import { plainOf } from './document-fields.ts';

const markupOf = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(markupOf).filter(Boolean).join(', ');
  const { content, name, text, url } = asObject(value);
  const known = [content, name, text, url].find((one) => typeof one === 'string' && one !== '');
  return typeof known === 'string'
    ? known
    : Object.values(value)
        .map((one) => (one === undefined ? '' : markupOf(one)))
        .filter(Boolean)
        .join(' · ');
};

/** The words of a value of a story, for people to read: what an element says, names in a line. */
export const wordsOfValue = (value: Json | undefined): string => plainOf(markupOf(value)).trim();
