import styles from './LargePromo.module.css';
import type { LeadFields } from './promo-fields.ts';
import type { PromoLook } from './promo-look.ts';

export const largeLook: PromoLook<LeadFields> = {
  styles,
  order: () => ['media', ['overline', 'headline', 'description', 'meta']],
  // rule 5.2: 377 wide, 200 to 1200.
  picture: () => ({
    width: 377,
    widths: [200, 400, 600, 800, 1_200],
    sizes: [
      { when: '(min-width: 1280px)', width: '600px' },
      { when: '(min-width: 768px)', width: '60vw' },
      { width: '100vw' },
    ],
  }),
  variant: ({ isLead }, shown) => {
    const isBrief =
      !shown.description && !shown.byline && !shown.date && (shown.overline || shown.headline);
    return [
      isLead && styles.lead,
      !isLead && isBrief && shown.media && !shown.video && styles.compact,
    ];
  },
};
