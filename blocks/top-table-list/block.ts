import type { FeedReply } from '../../schemas/feed.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { selectItems } from '../_list/select-items.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { fields } from './fields.ts';
import { TABLE_SIZES } from './sizes.ts';
import { TopTableList } from './TopTableList.tsx';

const isEmpty = (values: FieldsOf<typeof fields>): boolean =>
  TABLE_SIZES.every(({ count }) => values[count] === 0);

export const topTableList = defineBlock({
  name: 'top-table-list',
  label: 'Notas por tamaños',
  group: 'lists',
  keywords: ['portada', 'notas', 'mesa'],
  version: 1,
  holdsEmbeds: true,
  fields,
  content: ({ listContentConfig: config }, page) => feedRequest(config, 'top-table-list', page),
  select: (values, reply: FeedReply, { site }) => {
    const size = TABLE_SIZES.reduce((sum, { count }) => sum + values[count], 0);
    return selectItems(reply, site.key, { offset: values.offsetOverride, size });
  },
  View: TopTableList,
  placeholder: (values) => ({
    title: 'Notas por tamaños',
    hint: !values.listContentConfig
      ? 'Elige de dónde salen las notas'
      : isEmpty(values)
        ? 'Di cuántas notas van en cada tamaño'
        : 'La fuente no tiene notas para este sitio',
  }),
});
