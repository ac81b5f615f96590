import { type Box, wholeRoom } from '../../ui/room.ts';
import styles from './LargePromo.module.css';
import type { LeadFields } from './promo-fields.ts';
import type { PromoLook, ShownParts } from './promo-look.ts';

/** With nothing but a headline to tell, on phones a row with a thumbnail. */
const isCompact = ({ isLead }: LeadFields, shown: ShownParts): boolean =>
  !isLead &&
  shown.media &&
  !shown.video &&
  !(shown.description || shown.byline || shown.date) &&
  (shown.overline || shown.headline);

const compactBox: Box = (room, screen) => (screen < 768 ? 112 : room);

export const largeLook: PromoLook<LeadFields> = {
  styles,
  order: () => ['media', ['overline', 'headline', 'description', 'meta']],
  // rule 5.2: 377 wide, 200 to 1200.
  picture: (fields, shown) => ({
    width: 377,
    widths: [200, 400, 600, 800, 1_200],
    box: isCompact(fields, shown) ? compactBox : wholeRoom,
  }),
  variant: (fields, shown) => [
    fields.isLead && styles.lead,
    isCompact(fields, shown) && styles.compact,
  ],
};
