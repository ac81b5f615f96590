import type { JsonObject } from '../../../../schemas/json.ts';
import { plainOf, textOf } from '../../document-fields.ts';
import { EMBED_TYPES, type EmbedType } from '../../embeds/embed-types.ts';
import { kindOf } from './element-kinds.ts';

/** What kinds of elements are called that nobody fills in as a card; others as ANS names them. */
const NAMES: Readonly<Record<string, string>> = {
  blockquote: 'Cita',
  element_group: 'Grupo',
  header: 'Encabezado',
  image: 'Imagen',
  list: 'Lista',
  quote: 'Cita',
  reference: 'Referencia',
  story: 'Nota',
  text: 'Párrafo',
};

/** The custom embed of ours that an element is; undefined for any other element. */
export const embedTypeOf = ({ type, subtype }: JsonObject): EmbedType | undefined =>
  type === 'custom_embed'
    ? EMBED_TYPES.find((one) => [one.subtype, ...one.others].includes(textOf(subtype)))
    : undefined;

/** What an element is called; undefined for a kind that nobody here knows. */
export const knownName = (element: JsonObject): string | undefined => {
  const type = textOf(element.type);
  const own = Object.hasOwn(NAMES, type) ? NAMES[type] : undefined;
  return embedTypeOf(element)?.name ?? kindOf(element)?.name ?? own;
};

/** «Encabezado: Ficha», in a list of what a story has. */
export function elementName(element: JsonObject): string {
  const name = knownName(element) ?? textOf(element.type);
  const words = plainOf(textOf(element.content) || textOf(element.title)).trim();
  return words === '' ? name : `${name}: ${words.slice(0, 60)}`;
}
