import type { FieldsOf } from '../../schemas/fields.ts';
import type { imagePosition } from './promo-fields.ts';
import type { PromoLook } from './promo-look.ts';
import styles from './SmallPromo.module.css';

type Fields = FieldsOf<ReturnType<typeof imagePosition>>;

const isBeside = (position: Fields['imagePosition']): boolean =>
  position === 'right' || position === 'left';

export const smallLook: PromoLook<Fields> = {
  styles,
  order: ({ imagePosition: position }) =>
    position === 'below' || position === 'right'
      ? [['headline'], 'media']
      : ['media', ['headline']],
  // rule 5.3: 600 wide, as the medium promo.
  picture: ({ imagePosition: position }) => ({
    width: 600,
    widths: [200, 400, 600, 800, 1_200],
    sizes: [
      { when: '(min-width: 768px)', width: isBeside(position) ? '200px' : '400px' },
      { width: '112px' },
    ],
  }),
  variant: ({ imagePosition: position }, { headline, media }) => [
    headline && media && styles[position],
  ],
};
