import type { FeedReply } from '../../schemas/feed.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { listContentConfig, listTitle, showOf } from '../_list/list-fields.ts';
import { selectItems } from '../_list/select-items.ts';
import { feedRequest } from '../_promo/item-request.ts';
import { lazyLoad } from '../_promo/promo-fields.ts';
import { SimpleList } from './SimpleList.tsx';

const fields = {
  listContentConfig: listContentConfig(),
  title: listTitle(),
  showHeadline: showOf.headline(),
  showImage: showOf.image(),
  lazyLoad: lazyLoad(),
};

export const simpleList = defineBlock<typeof fields, FeedReply, Story[]>({
  name: 'simple-list',
  label: 'Lista sencilla',
  group: 'lists',
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'simple-list', page),
  select: (_, reply, { site }) => selectItems(reply, site.key),
  View: SimpleList,
  placeholder: ({ listContentConfig: config }) =>
    config
      ? { title: 'Lista sencilla', hint: 'La fuente no tiene notas para este sitio' }
      : { title: 'Lista sencilla', hint: 'Elige de dónde salen las notas' },
});
