import type { z } from 'zod';
import type { FeedReply } from '../../schemas/feed.ts';
import type { ContentConfig } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { type Block, defineBlock } from '../_block/define-block.ts';
import { lazyLoad } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { HeadlineList, type HeadlineListFields, type HeadlineListLook } from './HeadlineList.tsx';
import { listContentConfig, listTitle, listVariant, showOf } from './list-fields.ts';
import { selectItems } from './select-items.ts';

interface HeadlineListInput {
  /** Folder name, and the feature that its request names. */
  name: string;
  label: string;
  title?: string;
  /** Fields of its own, before the last. */
  more?: Record<string, z.ZodType>;
  look: HeadlineListLook;
}

/** A list of stories by headline and picture: its name, its default title and its look. */
export const defineHeadlineList = ({
  name,
  label,
  title,
  more = {},
  look,
}: HeadlineListInput): Block =>
  defineBlock<Record<string, z.ZodType>, FeedReply, Story[]>({
    name,
    label,
    group: 'lists',
    version: 1,
    fields: {
      listContentConfig: listContentConfig(),
      title: listTitle(title),
      showHeadline: showOf.headline(),
      showImage: showOf.image(),
      ...more,
      variant: listVariant(look.variant),
      lazyLoad: lazyLoad(),
    },
    content: ({ listContentConfig: config }, page) =>
      feedRequest(config as ContentConfig | undefined, name, page),
    select: (_, reply, { site }) => selectItems(reply, site.key),
    View: ({ fields, content, page }) => (
      <HeadlineList
        fields={fields as unknown as HeadlineListFields}
        items={content}
        page={page}
        look={look}
      />
    ),
    placeholder: ({ listContentConfig: config }) =>
      config
        ? { title: label, hint: 'La fuente no tiene notas para este sitio' }
        : { title: label, hint: 'Elige de dónde salen las notas' },
  });
