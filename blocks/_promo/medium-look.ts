import styles from './MediumPromo.module.css';
import type { PromoLook } from './promo-look.ts';

export const mediumLook: PromoLook = {
  styles,
  order: () => ['media', ['headline', 'description', 'meta']],
  // rule 5.3: 600 wide, 200 to 1200.
  picture: () => ({
    width: 600,
    widths: [200, 400, 600, 800, 1_200],
    sizes: [
      { when: '(min-width: 1280px)', width: '400px' },
      { when: '(min-width: 768px)', width: '45vw' },
      { width: '100vw' },
    ],
  }),
  variant: (_, shown) => [shown.media && styles.beside],
};
