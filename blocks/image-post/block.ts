import { type Box, wholeRoom } from '../../ui/room.ts';
import { cardBoxes } from '../_list/card-rows.ts';
import { definePostList } from '../_list/define-post-list.tsx';
import styles from './ImagePost.module.css';

/** In rows of cards: ImagePost.module.css. */
const cards = cardBoxes({ least: 280, gap: 18 });
const boxFor = (count: number): Box => (count === 1 ? wholeRoom : cards(count));

export const imagePost = definePostList({
  name: 'image-post',
  label: 'Notas sobre su imagen',
  keywords: ['galería', 'fotos'],
  description: false,
  hasDividers: false,
  look: {
    styles,
    // rule 5.7: 340:220 in 340, 680 and 1020.
    picture: {
      width: 340,
      ratio: '340:220',
      widths: [340, 680, 1_020],
      box: wholeRoom,
    },
    boxFor,
  },
});
