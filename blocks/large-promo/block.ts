import { definePromo } from '../_promo/define-promo.tsx';
import { videoEmbed } from '../_promo/media-label.ts';
import { isLead, playVideoInPlace, viewportPercentage } from '../_promo/promo-fields.ts';
import styles from './LargePromo.module.css';

export const largePromo = definePromo({
  name: 'large-promo',
  label: 'Promo grande',
  parts: ['overline', 'headline', 'image', 'description', 'byline', 'date'],
  imageRatio: '4:3',
  more: { playVideoInPlace: playVideoInPlace(), viewportPercentage: viewportPercentage(), isLead: isLead() },
  look: {
    styles,
    order: () => ['media', ['overline', 'headline', 'description', 'meta']],
    // spec 9 and facts 8: 377 wide, 200 to 1200.
    picture: () => ({
      width: 377,
      widths: [200, 400, 600, 800, 1_200],
      sizes: [{ when: '(min-width: 1280px)', width: '600px' }, { when: '(min-width: 768px)', width: '60vw' }, { width: '100vw' }],
    }),
    variant: ({ isLead, playVideoInPlace }, shown, item) => {
      const isBrief = !shown.description && !shown.byline && !shown.date && (shown.overline || shown.headline);
      const isPicture = shown.media && !(playVideoInPlace && videoEmbed(item));
      return [isLead && styles.lead, !isLead && isBrief && isPicture && styles.compact];
    },
  },
});
