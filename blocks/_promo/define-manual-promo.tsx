import type { z } from 'zod';
import { flatImageFields, inlineText, url } from '../../schemas/fields.ts';
import { type Block, defineBlock } from '../_block/define-block.ts';
import { type ManualFields, ManualPromoView } from './ManualPromoView.tsx';
import { type ImageRatio, imageRatio, lazyLoad, linkURL, newTab, show } from './promo-fields.ts';
import type { PromoLook } from './promo-look.ts';

const TEXTS = 'Contenido';

interface ManualPromoInput {
  /** Folder name. */
  name: string;
  label: string;
  /** What it can show besides headline and picture. */
  parts?: readonly ('overline' | 'description')[];
  imageRatio: ImageRatio;
  /** Fields of its own, before the picture's shape. */
  more?: Record<string, z.ZodType>;
  look: PromoLook;
}

/**
 * A promo whose words and picture an editor writes: what it shows besides headline and picture, and
 * its look.
 */
export function defineManualPromo({
  name,
  label,
  parts = [],
  imageRatio: ratio,
  more = {},
  look,
}: ManualPromoInput): Block {
  const has = (part: 'overline' | 'description') => parts.includes(part);
  return defineBlock<Record<string, z.ZodType>>({
    name,
    label,
    group: 'promos',
    version: 1,
    fields: {
      ...(has('overline')
        ? {
            overline: inlineText({ label: 'Antetítulo', group: TEXTS }),
            overlineURL: url({ label: 'Enlace del antetítulo', group: TEXTS }),
          }
        : {}),
      headline: inlineText({ label: 'Titular', group: TEXTS }),
      ...(has('description')
        ? { description: inlineText({ label: 'Descripción', group: TEXTS }) }
        : {}),
      ...flatImageFields(),
      linkURL: linkURL(),
      newTab: newTab(),
      ...(has('overline') ? { showOverline: show.overline() } : {}),
      showHeadline: show.headline(),
      showImage: show.image(),
      ...(has('description') ? { showDescription: show.description() } : {}),
      ...more,
      imageRatio: imageRatio(ratio),
      lazyLoad: lazyLoad(),
    },
    View: ({ fields, page }) => (
      <ManualPromoView fields={fields as unknown as ManualFields} page={page} look={look} />
    ),
    placeholder: () => ({ title: label, hint: 'Escribe un titular o elige una imagen' }),
  });
}
