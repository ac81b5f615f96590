import type { FeedReply } from '../../schemas/feed.ts';
import { optionalNumber } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { listContentConfig, listTitle, offsetOverride } from '../_list/list-fields.ts';
import { selectItems } from '../_list/select-items.ts';
import { lazyLoad } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { CardList } from './CardList.tsx';

const fields = {
  title: listTitle(),
  listContentConfig: listContentConfig(),
  offsetOverride: offsetOverride(),
  displayAmount: optionalNumber({
    label: 'Número de notas',
    group: 'Contenido',
    help: 'Vacío: todas las de la fuente',
    min: 1,
    max: 100,
  }),
  lazyLoad: lazyLoad(),
};

export const cardList = defineBlock<typeof fields, FeedReply, Story[]>({
  name: 'card-list',
  label: 'Lista con nota principal',
  group: 'lists',
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'card-list', page),
  select: ({ offsetOverride, displayAmount }, reply, { site }) =>
    selectItems(reply, site.key, { offset: offsetOverride, size: displayAmount }),
  View: CardList,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Lista con nota principal', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Lista con nota principal', hint: 'Elige de dónde salen las notas' },
});
