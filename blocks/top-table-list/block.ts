import type { z } from 'zod';
import type { FeedReply } from '../../schemas/feed.ts';
import { type ContentConfig, choice, number } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { listContentConfig, offsetOverride } from '../_list/list-fields.ts';
import { selectItems } from '../_list/select-items.ts';
import { IMAGE_POSITIONS, lazyLoad } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { sizeFields, TABLE_SIZES } from './sizes.ts';
import { TopTableList } from './TopTableList.tsx';

const SMALL = { group: 'Pequeñas', visibleWhen: { field: 'small', notEquals: 0 } } as const;

const fields: Record<string, z.ZodType> = {
  listContentConfig: listContentConfig(),
  offsetOverride: offsetOverride(),
  variant: choice({
    label: 'Aspecto',
    group: 'Contenido',
    help: 'El del diario firma con una sola persona; el general, con todas',
    options: { publisher: 'Del diario', general: 'General' },
    default: 'publisher',
  }),
  ...Object.assign({}, ...TABLE_SIZES.map(sizeFields)),
  storiesPerRowSM: number({ label: 'Notas por fila', default: 2, min: 1, max: 4, ...SMALL }),
  imagePositionSM: choice({
    label: 'Lugar de la imagen',
    help: '«Siempre» también en teléfonos, sólo con el aspecto del diario',
    options: { ...IMAGE_POSITIONS, top: 'Siempre arriba', bottom: 'Siempre abajo' },
    default: 'right',
    ...SMALL,
  }),
  lazyLoad: lazyLoad(),
};

const isEmpty = (values: Record<string, unknown>): boolean =>
  TABLE_SIZES.every(({ count }) => values[count] === 0);

export const topTableList = defineBlock<typeof fields, FeedReply, Story[]>({
  name: 'top-table-list',
  label: 'Mesa de notas',
  group: 'lists',
  version: 1,
  fields,
  content: ({ listContentConfig: config }, page) =>
    feedRequest(config as ContentConfig | undefined, 'top-table-list', page),
  select: (values, reply, { site }) => {
    const size = TABLE_SIZES.reduce((sum, { count }) => sum + Number(values[count]), 0);
    return selectItems(reply, site.key, { offset: Number(values.offsetOverride), size });
  },
  View: TopTableList,
  placeholder: (values) => ({
    title: 'Mesa de notas',
    hint: !values.listContentConfig
      ? 'Elige de dónde salen las notas'
      : isEmpty(values)
        ? 'Di cuántas notas van en cada tamaño'
        : 'La fuente no tiene notas para este sitio',
  }),
});
