import { contentConfig, inlineText } from '../../schemas/fields.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { listShows } from '../_list/list-fields.ts';
import { SIDE_LABELS, type Side } from '../_newspaper/columns.ts';

const title = (side: Side) => inlineText({ label: 'Título', group: SIDE_LABELS[side] });
const feed = (side: Side, help: string) =>
  contentConfig('ans-feed', { label: 'Notas', group: SIDE_LABELS[side], help });

export const fields = {
  titleLeft: title('Left'),
  contentConfigLeft: feed('Left', 'Se muestran todas'),
  titleCenter: title('Center'),
  contentConfigCenter: feed('Center', 'Se muestra la primera'),
  titleRight: title('Right'),
  contentConfigRight: feed('Right', 'Se muestra la primera'),
  ...listShows.image(),
  ...listShows.description(),
  ...listShows.byline(),
  ...lazyLoad(),
};
