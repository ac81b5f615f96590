import type { ContentRequest, FeedReply } from '../../schemas/feed.ts';
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
  version: 1,
  fields,
  content: (values, page) => {
    const asked = SIDES.flatMap((side) => {
      const request = feedRequest(values[`contentConfig${side}`], 'newspaper', page);
      return request ? [[side, request] as const] : [];
    });
    return asked.length > 0 ? (Object.fromEntries(asked) as Record<string, ContentRequest>) : null;
  },
  // spec 9: the centre and right columns show only the first item.
  select: (_, replies: Record<string, FeedReply | null>, { site }) => {
    const found = SIDES.flatMap((side) => {
      const items = selectItems(
        replies[side] ?? null,
        site.key,
        side === 'Left' ? {} : { size: 1 },
      );
      return items ? [[side, items] as const] : [];
    });
    return found.length > 0 ? Object.fromEntries(found) : null;
  },
  View: Newspaper,
  placeholder: (values) =>
    SIDES.some((side) => values[`contentConfig${side}`])
      ? { title: 'Periódico', hint: 'Sus fuentes no tienen notas para este sitio' }
      : { title: 'Periódico', hint: 'Elige de dónde salen las notas de cada columna' },
});
