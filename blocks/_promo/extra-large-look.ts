import { wholeRoom } from '../../ui/room.ts';
import styles from './ExtraLargePromo.module.css';
import type { LeadFields } from './promo-fields.ts';
import type { PromoLook } from './promo-look.ts';

export const extraLargeLook: PromoLook<LeadFields> = {
  styles,
  order: () => [['overline', 'headline'], 'media', ['description', 'meta']],
  // rule 5.1: 800 wide, 400 to 1200.
  picture: () => ({
    width: 800,
    widths: [400, 600, 800, 1_200],
    box: wholeRoom,
  }),
  variant: ({ isLead }) => [isLead && styles.lead],
};
