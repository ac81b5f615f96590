import type { z } from 'zod';
import type { FeedReply } from '../../schemas/feed.ts';
import { type FieldsOf, joinShapes } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { type Block, defineBlock, type ViewProps } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { feedRequest } from '../_story/story-requests.ts';
import {
  HeadlineList,
  type HeadlineListFields,
  type HeadlineListLook,
  headlineListFields,
} from './HeadlineList.tsx';
import { listVariant } from './list-fields.ts';
import { selectItems } from './select-items.ts';

interface HeadlineListInput<M extends z.ZodRawShape> {
  /** Folder name, and the feature that its request names. */
  name: string;
  label: string;
  keywords?: readonly string[];
  title?: string;
  /** Fields of its own, before the last. */
  more: M;
  look: HeadlineListLook<HeadlineListFields & FieldsOf<NoInfer<M>>>;
}

/** A list of stories by headline and picture: its name, its default title and its look. */
export const defineHeadlineList = <M extends z.ZodRawShape>({
  name,
  label,
  keywords = [],
  title,
  more,
  look,
}: HeadlineListInput<M>): Block =>
  defineBlock({
    name,
    label,
    group: 'lists',
    keywords,
    version: 1,
    fields: joinShapes(headlineListFields(title), more, listVariant(look.variant), lazyLoad()),
    content: ({ listContentConfig: config }, page) => feedRequest(config, name, page),
    select: (_, reply: FeedReply, { site }) => selectItems(reply, site.key),
    View: ({ fields, content, page }: ViewProps<HeadlineListFields & FieldsOf<M>, Story[]>) => (
      <HeadlineList fields={fields} items={content} page={page} look={look} />
    ),
    placeholder: ({ listContentConfig: config }) =>
      config
        ? { title: label, hint: 'La fuente no tiene notas para este sitio' }
        : { title: label, hint: 'Elige de dónde salen las notas' },
  });
