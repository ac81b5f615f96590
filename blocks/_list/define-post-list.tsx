import type { FeedReply } from '../../schemas/feed.ts';
import { joinShapes, someOf } from '../../schemas/fields.ts';
import { type Block, defineBlock } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { listContentConfig, listLinks, listShows, listTitle } from './list-fields.ts';
import { PostList, type PostListLook } from './PostList.tsx';
import { selectItems } from './select-items.ts';

interface PostListInput {
  /** Folder name, and the feature that its request names. */
  name: string;
  label: string;
  keywords?: readonly string[];
  /** Whether descriptions show until an editor decides. */
  description: boolean;
  /** Only lists of rows have lines to divide them. */
  hasDividers?: boolean;
  look: PostListLook;
}

const postFields = (description: boolean) => ({
  ...listContentConfig(),
  ...listTitle(),
  ...listLinks(),
  ...listShows.headline(),
  ...listShows.image(),
  ...listShows.description(description),
  ...listShows.byline(),
  ...listShows.date(),
});

/** A list of posts with the common options (rule 7.9): its name and its look. */
export const definePostList = ({
  name,
  label,
  keywords = [],
  description,
  hasDividers = true,
  look,
}: PostListInput): Block =>
  defineBlock({
    name,
    label,
    group: 'lists',
    keywords,
    version: 1,
    fields: joinShapes(
      postFields(description),
      someOf(listShows.dividers(), hasDividers ? ['showDividers'] : []),
      lazyLoad(),
    ),
    content: ({ listContentConfig: config }, page) => feedRequest(config, name, page),
    select: (_, reply: FeedReply, { site }) => selectItems(reply, site.key),
    View: ({ fields, content, page }) => (
      <PostList fields={fields} items={content} page={page} look={look} />
    ),
    placeholder: ({ listContentConfig: config }) =>
      config
        ? { title: label, hint: 'La fuente no tiene notas para este sitio' }
        : { title: label, hint: 'Elige de dónde salen las notas' },
  });
