import type { z } from 'zod';
import type { FeedReply } from '../../schemas/feed.ts';
import type { ContentConfig } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { type Block, defineBlock } from '../_block/define-block.ts';
import { lazyLoad } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { listContentConfig, listLinks, listTitle, showOf } from './list-fields.ts';
import { PostList, type PostListFields } from './PostList.tsx';
import type { CardLook } from './StoryCard.tsx';
import { selectItems } from './select-items.ts';

interface PostListInput {
  /** Folder name, and the feature that its request names. */
  name: string;
  label: string;
  /** Whether descriptions show until an editor decides. */
  description: boolean;
  /** Only lists of rows have lines to divide them. */
  hasDividers?: boolean;
  look: CardLook;
}

/** A list of posts with the common options of spec 3: its name and its look. */
export const definePostList = ({
  name,
  label,
  description,
  hasDividers = true,
  look,
}: PostListInput): Block =>
  defineBlock<Record<string, z.ZodType>, FeedReply, Story[]>({
    name,
    label,
    group: 'lists',
    version: 1,
    fields: {
      listContentConfig: listContentConfig(),
      title: listTitle(),
      ...listLinks(),
      showHeadline: showOf.headline(),
      showImage: showOf.image(),
      showDescription: showOf.description(description),
      showByline: showOf.byline(),
      showDate: showOf.date(),
      ...(hasDividers ? { showDividers: showOf.dividers() } : {}),
      lazyLoad: lazyLoad(),
    },
    content: ({ listContentConfig: config }, page) =>
      feedRequest(config as ContentConfig | undefined, name, page),
    select: (_, reply, { site }) => selectItems(reply, site.key),
    View: ({ fields, content, page }) => (
      <PostList
        fields={fields as unknown as PostListFields}
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
