import { type Box, wholeRoom } from '../../ui/room.ts';
import styles from './MediumPromo.module.css';
import { hasWords, type PromoLook } from './promo-look.ts';

/** Two fifths of a wide room, less the gap. */
const besideWords: Box = (room) => (room < 560 ? room : (room - 20) * 0.4);

export const mediumLook: PromoLook = {
  styles,
  order: () => ['media', ['headline', 'description', 'meta']],
  // rule 5.3: 600 wide, 200 to 1200.
  picture: (_, shown) => ({
    width: 600,
    widths: [200, 400, 600, 800, 1_200],
    box: hasWords(shown) ? besideWords : wholeRoom,
  }),
  variant: (_, shown) => [shown.media && styles.beside],
};
