import type { FeedReply } from '../../schemas/feed.ts';
import { choice, contentConfig, inlineText } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { chainContainer } from '../_chain/columns.ts';
import { showOf } from '../_list/list-fields.ts';
import { selectItems } from '../_list/select-items.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { StoryChainPost } from './StoryChainPost.tsx';

const fields = {
  heading: inlineText({ label: 'Título' }),
  variant: choice({
    label: 'Columnas',
    options: { 'grid-2': 'Dos', 'grid-3': 'Tres', 'grid-4': 'Cuatro' },
    default: 'grid-3',
  }),
  listContentConfig: contentConfig('ans-feed', {
    label: 'Notas',
    group: 'Notas',
    help: 'Van antes que los bloques de la cuadrícula. Puede quedar vacío',
  }),
  showHeadline: showOf.headline(),
  showImage: showOf.image(),
  showDescription: showOf.description(false),
  showByline: showOf.byline(),
  showDate: showOf.date(),
};

export const storyChainPost = defineBlock<typeof fields, FeedReply, Story[]>({
  name: 'story-chain-post',
  label: 'Cadena en cuadrícula',
  group: 'chains',
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'story-chain-post', page),
  select: (_, reply, { site }) => selectItems(reply, site.key),
  container: { ...chainContainer([]), columns: ['Cuadrícula'], standsAlone: true },
  View: StoryChainPost,
  placeholder: () => ({
    title: 'Cadena en cuadrícula',
    hint: 'Arrastra bloques o elige de dónde salen las notas',
  }),
});
