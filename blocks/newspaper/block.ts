import type { FeedReply } from '../../schemas/feed.ts';
import { defineBlock } from '../_block/define-block.ts';
import { selectItems } from '../_list/select-items.ts';
import { SIDES } from '../_newspaper/columns.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { fields } from './fields.ts';
import { Newspaper } from './Newspaper.tsx';

export const newspaper = defineBlock({
  name: 'newspaper',
  label: 'Periódico',
  group: 'lists',
  keywords: ['impreso', 'edición'],
  version: 1,
  fields,
  content: (values, page) => {
    const requests = SIDES.flatMap((side) => {
      const request = feedRequest(values[`contentConfig${side}`], 'newspaper', page);
      return request ? [[side, request] as const] : [];
    });
    return requests.length > 0 ? Object.fromEntries(requests) : null;
  },
  // rule 7.11: the centre and right columns show only the first item.
  select: (_, replies: Record<string, FeedReply | null>, { site }) => {
    const columns = SIDES.flatMap((side) => {
      const items = selectItems(
        replies[side] ?? null,
        site.key,
        side === 'Left' ? {} : { size: 1 },
      );
      return items ? [[side, items] as const] : [];
    });
    return columns.length > 0 ? Object.fromEntries(columns) : null;
  },
  View: Newspaper,
  placeholder: (values) =>
    SIDES.some((side) => values[`contentConfig${side}`])
      ? { title: 'Periódico', hint: 'Sus fuentes no tienen notas para este sitio' }
      : { title: 'Periódico', hint: 'Elige de dónde salen las notas de cada columna' },
});
