import type { z } from 'zod';
import type { ContentConfig } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { type Block, defineBlock } from '../_block/define-block.ts';
import { itemRequest } from '../_story/story-requests.ts';
import { PromoView } from './PromoView.tsx';
import {
  type ImageRatio,
  imageOverride,
  imageRatio,
  itemContentConfig,
  lazyLoad,
  show,
} from './promo-fields.ts';
import { PROMO_PARTS, type PromoFields, type PromoLook, type PromoPart } from './promo-look.ts';

const FIELD_OF = {
  overline: 'showOverline',
  headline: 'showHeadline',
  image: 'showImage',
  description: 'showDescription',
  byline: 'showByline',
  date: 'showDate',
} as const satisfies Record<PromoPart, string>;

interface PromoInput {
  /** Folder name, and the feature that its request names. */
  name: string;
  label: string;
  /** The parts that it can show, each with a toggle that is on. */
  parts: readonly PromoPart[];
  imageRatio: ImageRatio;
  /** Fields of its own, between the picture's and the last. */
  more?: Record<string, z.ZodType>;
  look: PromoLook;
}

/** A promo of one story: what it shows, the shape of its picture, and its look. */
export function definePromo({
  name,
  label,
  parts,
  imageRatio: ratio,
  more = {},
  look,
}: PromoInput): Block {
  const toggles = PROMO_PARTS.filter((part) => parts.includes(part)).map(
    (part) => [FIELD_OF[part], show[part]()] as const,
  );
  return defineBlock<Record<string, z.ZodType>, Story>({
    name,
    label,
    group: 'promos',
    version: 1,
    fields: {
      itemContentConfig: itemContentConfig(),
      ...Object.fromEntries(toggles),
      ...imageOverride(),
      imageRatio: imageRatio(ratio),
      ...more,
      lazyLoad: lazyLoad(),
    },
    content: ({ itemContentConfig: config }, page) =>
      itemRequest(config as ContentConfig | undefined, name, page),
    View: ({ fields, content, page }) => (
      <PromoView fields={fields as unknown as PromoFields} item={content} page={page} look={look} />
    ),
    placeholder: ({ itemContentConfig: config }) =>
      config
        ? { title: label, hint: 'La nota elegida no está disponible' }
        : { title: label, hint: 'Elige una nota' },
  });
}
