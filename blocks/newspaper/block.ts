import type { ContentRequest, FeedReply } from '../../schemas/feed.ts';
import { contentConfig, inlineText } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { showOf } from '../_list/list-fields.ts';
import { selectItems } from '../_list/select-items.ts';
import { SIDE_LABELS, SIDES, type Side } from '../_newspaper/columns.ts';
import { lazyLoad } from '../_promo/promo-fields.ts';
import { feedRequest } from '../_story/story-requests.ts';
import { Newspaper } from './Newspaper.tsx';

const title = (side: Side) => inlineText({ label: 'Título', group: SIDE_LABELS[side] });
const feed = (side: Side, help: string) =>
  contentConfig('ans-feed', { label: 'Notas', group: SIDE_LABELS[side], help });

const fields = {
  titleLeft: title('Left'),
  contentConfigLeft: feed('Left', 'Se muestran todas'),
  titleCenter: title('Center'),
  contentConfigCenter: feed('Center', 'Se muestra la primera'),
  titleRight: title('Right'),
  contentConfigRight: feed('Right', 'Se muestra la primera'),
  showImage: showOf.image(),
  showDescription: showOf.description(),
  showByline: showOf.byline(),
  lazyLoad: lazyLoad(),
};

export type NewspaperStories = Partial<Record<Side, Story[]>>;

export const newspaper = defineBlock<
  typeof fields,
  Record<string, FeedReply | null>,
  NewspaperStories
>({
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
  select: (_, replies, { site }) => {
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
