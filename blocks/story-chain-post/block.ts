import type { FeedReply } from '../../schemas/feed.ts';
import { roomIn } from '../../ui/room.ts';
import { defineBlock } from '../_block/define-block.ts';
import { chainContainer } from '../_chain/columns.ts';
import { selectItems } from '../_list/select-items.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { fields } from './fields.ts';
import { GRID_BOXES } from './grid-boxes.ts';
import { StoryChainPost } from './StoryChainPost.tsx';

export const storyChainPost = defineBlock({
  name: 'story-chain-post',
  label: 'Cadena en cuadrícula',
  group: 'chains',
  keywords: ['galería', 'mosaico'],
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'story-chain-post', page),
  select: (_, reply: FeedReply, { site }) => selectItems(reply, site.key),
  container: {
    ...chainContainer([]),
    columns: ['Cuadrícula'],
    standsAlone: true,
    room: ({ variant }, room) => roomIn(room, variant, GRID_BOXES[variant].cell),
  },
  View: StoryChainPost,
  placeholder: () => ({
    title: 'Cadena en cuadrícula',
    hint: 'Arrastra bloques o elige de dónde salen las notas',
  }),
});
