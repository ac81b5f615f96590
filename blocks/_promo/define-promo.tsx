import type { z } from 'zod';
import { type FieldsOf, imageOverrideFields, joinShapes, someOf } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { type Block, defineBlock, type ViewProps } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import {
  type ImageRatio,
  imageRatio,
  type ShowFields,
  showFields,
} from '../_story/story-fields.ts';
import { itemRequest } from '../_story/story-requests.ts';
import { PromoView } from './PromoView.tsx';
import { itemContentConfig, type PromoFields } from './promo-fields.ts';
import type { PromoLook } from './promo-look.ts';

interface PromoInput<M extends z.ZodRawShape> {
  /** Folder name, and the feature that its request names. */
  name: string;
  label: string;
  /** The toggles of the parts that it can show, in the form's order. */
  shows: readonly (keyof ShowFields)[];
  imageRatio: ImageRatio;
  /** Fields of its own, between the picture's and the last. */
  more: M;
  look: PromoLook<PromoFields & FieldsOf<NoInfer<M>>>;
}

/** A promo of one story: what it shows, the shape of its picture, and its look. */
export function definePromo<M extends z.ZodRawShape>({
  name,
  label,
  shows,
  imageRatio: ratio,
  more,
  look,
}: PromoInput<M>): Block {
  const picture = { ...imageOverrideFields(), ...imageRatio(ratio) };
  return defineBlock({
    name,
    label,
    group: 'promos',
    version: 1,
    fields: joinShapes(itemContentConfig(), someOf(showFields(), shows), picture, more, lazyLoad()),
    content: ({ itemContentConfig: config }, page) => itemRequest(config, name, page),
    View: ({ fields, content, page }: ViewProps<PromoFields & FieldsOf<M>, Story>) => (
      <PromoView fields={fields} item={content} page={page} look={look} />
    ),
    placeholder: ({ itemContentConfig: config }) =>
      config
        ? { title: label, hint: 'La nota elegida no está disponible' }
        : { title: label, hint: 'Elige una nota' },
  });
}
