import { defineKind, type FieldOptions, seal } from '../field.ts';
import { oneOf } from './choice.ts';

export const adTypeKind = defineKind({ kind: 'adType', label: 'Tipo de anuncio' });

/** rule 10.1 */
export const AD_TYPES = {
  '1x1': 'Fuera de página (1x1)',
  '300x250': 'Cubo (300x250)',
  '300x250_gallery': 'Cubo de galería (300x250)',
  '300x250|300x600': 'Cubo flexible (300x250, 300x600)',
  '300x250|300x600_rightrail': 'Cubo de columna derecha (300x250, 300x600)',
  '728x90|320x50': 'Banner mediano (728x90, 320x50)',
  '970x250|970x90|728x90|320x50': 'Banner grande (970x250 a 320x50)',
} as const;

export type AdType = keyof typeof AD_TYPES;

/** Which advertisement a slot requests. */
export const adType = ({
  default: value = '1x1',
  ...options
}: FieldOptions & { default?: AdType }) =>
  seal(oneOf(Object.keys(AD_TYPES) as AdType[], value), adTypeKind, {
    options: Object.entries(AD_TYPES).map(([key, label]) => ({ value: key, label })),
    ...options,
  });
