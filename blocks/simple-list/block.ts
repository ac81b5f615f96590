import { fixedBox } from '../../ui/room.ts';
import { cardBoxes } from '../_list/card-rows.ts';
import { defineHeadlineList } from '../_list/define-headline-list.tsx';
import styles from './SimpleList.module.css';

/** Beside the headline; with room for it, in rows of cards: SimpleList.module.css. */
const boxFor = cardBoxes({
  least: 216,
  gap: 24,
  narrow: (room) => {
    if (room < 480) return room < 280 ? 72 : 112;
    return room < 700 ? 176 : undefined;
  },
});

/** Headlines of at most three lines, divided by hairlines (rule 7.8). */
export const simpleList = defineHeadlineList({
  name: 'simple-list',
  label: 'Lista sencilla',
  more: {},
  look: {
    styles,
    variant: 'large',
    boxFor,
    // rule 5.5: 274 wide at 3:2, or 60 px at 3:3.
    pictures: {
      large: {
        width: 274,
        ratio: '3:2',
        widths: [274, 548, 1_096],
        box: boxFor(1),
      },
      thumbnail: { width: 60, ratio: '3:3', widths: [60, 120, 180], box: fixedBox(60) },
    },
  },
});
