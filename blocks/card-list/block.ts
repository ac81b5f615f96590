import type { FeedReply } from '../../schemas/feed.ts';
import { defineBlock } from '../_block/define-block.ts';
import { selectItems } from '../_list/select-items.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { CardList } from './CardList.tsx';
import { fields } from './fields.ts';

export const cardList = defineBlock({
  name: 'card-list',
  label: 'Lista con nota principal',
  group: 'lists',
  keywords: ['notas', 'tarjetas'],
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'card-list', page),
  select: ({ offsetOverride, displayAmount }, reply: FeedReply, { site }) =>
    selectItems(reply, site.key, { offset: offsetOverride, size: displayAmount }),
  View: CardList,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Lista con nota principal', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Lista con nota principal', hint: 'Elige de dónde salen las notas' },
});
