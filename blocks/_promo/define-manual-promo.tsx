import type { z } from 'zod';
import { type FieldsOf, flatImageFields, joinShapes, someOf } from '../../schemas/fields.ts';
import { type Block, defineBlock, type ViewProps } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import {
  type ImageRatio,
  imageRatio,
  linkURL,
  newTab,
  showFields,
} from '../_story/story-fields.ts';
import { ManualPromoView } from './ManualPromoView.tsx';
import {
  descriptionFields,
  headlineFields,
  type ManualFields,
  overlineFields,
} from './manual-fields.ts';
import type { PromoLook } from './promo-look.ts';

interface ManualPromoInput<M extends z.ZodRawShape> {
  /** Folder name. */
  name: string;
  label: string;
  /** What it can show besides headline and picture. */
  parts: readonly ('overline' | 'description')[];
  imageRatio: ImageRatio;
  /** Fields of its own, before the picture's shape. */
  more: M;
  look: PromoLook<ManualFields & FieldsOf<NoInfer<M>>>;
}

/**
 * A promo whose words and picture an editor writes: what it shows besides headline and picture, and
 * its look.
 */
export function defineManualPromo<M extends z.ZodRawShape>({
  name,
  label,
  parts,
  imageRatio: ratio,
  more,
  look,
}: ManualPromoInput<M>): Block {
  const hasOverline = parts.includes('overline');
  const hasDescription = parts.includes('description');
  const texts = joinShapes(
    someOf(overlineFields(), hasOverline ? ['overline', 'overlineURL'] : []),
    headlineFields(),
    someOf(descriptionFields(), hasDescription ? ['description'] : []),
  );
  const rest = { ...flatImageFields({ altBeside: ['headline'] }), ...linkURL(), ...newTab() };
  const toggles = someOf(showFields(), [
    ...(hasOverline ? (['showOverline'] as const) : []),
    'showHeadline',
    'showImage',
    ...(hasDescription ? (['showDescription'] as const) : []),
  ]);
  return defineBlock({
    name,
    label,
    group: 'promos',
    version: 1,
    fields: joinShapes(texts, rest, toggles, more, imageRatio(ratio), lazyLoad()),
    View: ({ fields, page }: ViewProps<ManualFields & FieldsOf<M>>) => (
      <ManualPromoView fields={fields} page={page} look={look} />
    ),
    placeholder: () => ({ title: label, hint: 'Escribe un titular o elige una imagen' }),
  });
}
