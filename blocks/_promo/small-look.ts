import type { FieldsOf } from '../../schemas/fields.ts';
import { type Box, wholeRoom } from '../../ui/room.ts';
import type { imagePosition } from './promo-fields.ts';
import type { PromoLook } from './promo-look.ts';
import styles from './SmallPromo.module.css';

type Fields = FieldsOf<ReturnType<typeof imagePosition>>;

const isBeside = (position: Fields['imagePosition']): boolean =>
  position === 'right' || position === 'left';

const besideHeadline: Box = (room) => (room < 260 ? 84 : room < 480 ? 112 : 200);
/** Over or under its headline, but on phones beside it. */
const stacked: Box = (room, screen) => (screen < 768 ? 112 : room);

export const smallLook: PromoLook<Fields> = {
  styles,
  order: ({ imagePosition: position }) =>
    position === 'below' || position === 'right'
      ? [['headline'], 'media']
      : ['media', ['headline']],
  // rule 5.3: 600 wide, as the medium promo.
  picture: ({ imagePosition: position }, { headline }) => ({
    width: 600,
    widths: [200, 400, 600, 800, 1_200],
    box: headline ? (isBeside(position) ? besideHeadline : stacked) : wholeRoom,
  }),
  variant: ({ imagePosition: position }, { headline, media }) => [
    headline && media && styles[position],
  ],
};
