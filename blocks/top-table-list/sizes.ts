import type { z } from 'zod';
import { number, toggle } from '../../schemas/fields.ts';
import { type ImageRatio, imageRatio, playVideoInPlace } from '../_promo/promo-fields.ts';
import type { PromoPart } from '../_promo/promo-look.ts';

export type TableSize = 'XL' | 'LG' | 'MD' | 'SM';

interface SizeDeclaration {
  size: TableSize;
  /** The field that says how many stories it takes. */
  count: 'extraLarge' | 'large' | 'medium' | 'small';
  title: string;
  parts: readonly PromoPart[];
  ratio: ImageRatio;
  hasVideo: boolean;
}

/**
 * The sizes of stories in the order in which they are filled, with what each can show (facts 3).
 */
export const TABLE_SIZES: readonly SizeDeclaration[] = [
  {
    size: 'XL',
    count: 'extraLarge',
    title: 'Muy grandes',
    parts: ['overline', 'headline', 'image', 'description', 'byline', 'date'],
    ratio: '4:3',
    hasVideo: true,
  },
  {
    size: 'LG',
    count: 'large',
    title: 'Grandes',
    parts: ['overline', 'headline', 'image', 'description', 'byline', 'date'],
    ratio: '4:3',
    hasVideo: true,
  },
  {
    size: 'MD',
    count: 'medium',
    title: 'Medianas',
    parts: ['headline', 'image', 'description', 'byline', 'date'],
    ratio: '16:9',
    hasVideo: false,
  },
  {
    size: 'SM',
    count: 'small',
    title: 'Pequeñas',
    parts: ['headline', 'image'],
    ratio: '3:2',
    hasVideo: false,
  },
];

const PART_FIELDS: Record<PromoPart, [name: string, label: string]> = {
  overline: ['showOverline', 'Antetítulo'],
  headline: ['showHeadline', 'Titular'],
  image: ['showImage', 'Imagen'],
  description: ['showDescription', 'Descripción'],
  byline: ['showByline', 'Autor'],
  date: ['showDate', 'Fecha'],
};

const MAX_STORIES = 50;

/** The fields of one size: how many stories, what they show, the shape of their pictures. */
export function sizeFields({
  size,
  count,
  title,
  parts,
  ratio,
  hasVideo,
}: SizeDeclaration): Record<string, z.ZodType> {
  const own = { visibleWhen: { field: count, notEquals: 0 } } as const;
  const shown = parts.map((part) => {
    const [name, label] = PART_FIELDS[part];
    return [`${name}${size}`, toggle({ label, group: title, default: true, ...own })] as const;
  });
  return {
    [count]: number({ label: 'Cuántas', group: title, default: 0, min: 0, max: MAX_STORIES }),
    ...Object.fromEntries(shown),
    [`showBottomBorder${size}`]: toggle({
      label: 'Línea debajo',
      group: title,
      default: true,
      ...own,
    }),
    ...(hasVideo
      ? { [`playVideoInPlace${size}`]: playVideoInPlace({ group: title, ...own }) }
      : {}),
    [`imageRatio${size}`]: imageRatio(ratio, { group: title, ...own }),
  };
}
