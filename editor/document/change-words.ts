import { detailsOf } from '../../schemas/fields/field.ts';
import { isObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { FactPath } from '../../schemas/page-records/page-change.ts';
import { cutText } from '../../schemas/text/cut-text.ts';
import type { Catalogue } from './catalogue.ts';

export const OVERRIDE_LABELS: Readonly<Record<string, string>> = {
  'headlines.basic': 'Titular',
  'description.basic': 'Descripción',
  'label.basic.text': 'Antetítulo',
};

const PAGE_LABELS: Readonly<Record<string, string>> = {
  layout: 'Diseño',
  title: 'Título de la página',
  description: 'Descripción de la página',
  keywords: 'Palabras clave',
  ogTitle: 'Título para redes',
  adPath: 'Ruta de anuncios',
  isUnlisted: 'Fuera de buscadores',
  ogImage: 'Imagen para redes',
};

/** What a value of a block, or of the page where `block` is undefined, is called in the forms. */
export function valueLabel(
  { blocks }: Catalogue,
  block: Pick<StoredBlock, 'block'> | undefined,
  path: FactPath,
): string {
  const [kind = '', name = '', inner = ''] = path;
  if (!block) return PAGE_LABELS[name || kind] ?? (name || kind);
  if (kind === 'overrides') return OVERRIDE_LABELS[inner] ?? inner;
  if (kind === 'pictures') return 'Imagen de una nota';
  if (kind === 'isHidden') return 'Oculto a los lectores';
  if (kind !== 'fields') return 'Datos del bloque';
  const field = blocks.get(block.block)?.shape[name];
  return (field && detailsOf(field)?.label) ?? name;
}

const MAX_CHARS = 300;

/** The words in a value: markup without its tags, the texts of a list one after the other. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(' · ');
  if (!isObject(value)) return String(value);
  if ('value' in value) return wordsOf(value.value);
  if (typeof value.url === 'string') return value.url;
  return Object.values(value).map(wordsOf).filter(Boolean).join(' · ');
}

/** A value as one line that people can read; `plain` takes the tags out of markup. */
export function valueText(value: unknown, plain: (html: string) => string): string {
  const words = plain(wordsOf(value)).replace(/\s+/g, ' ').trim();
  if (words === '') return '(vacío)';
  return cutText(words, MAX_CHARS + 1);
}
