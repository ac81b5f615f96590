import {
  HEAVY_BYTES,
  IMAGE_FILTERS,
  type ImageFilter,
} from '../../schemas/endpoints/shapes/image.ts';
import { sizeLabel } from './address.ts';

const WORDS: Record<ImageFilter, { label: string; title?: string }> = {
  all: { label: 'Todas' },
  'no-alt': { label: 'Sin texto alternativo' },
  unused: { label: 'Sin usar', title: 'En ninguna página ni nota' },
  heavy: { label: 'Pesadas', title: `De más de ${sizeLabel(HEAVY_BYTES)}` },
  similar: { label: 'Parecidas', title: 'Se parecen a otra de la biblioteca' },
  archived: { label: 'Archivadas', title: 'Ya no se ofrecen; donde están, siguen' },
};

export const FILTER_OPTIONS = IMAGE_FILTERS.map((value) => ({ value, ...WORDS[value] }));

/** The filter that an address names. */
export const filterIn = (text: string | null): ImageFilter =>
  IMAGE_FILTERS.find((filter) => filter === text) ?? 'all';
