import { type Box, fixedBox } from '../../ui/room.ts';
import { defineHeadlineList } from '../_list/define-headline-list.tsx';
import { gridBox } from '../_list/grid-box.ts';
import styles from './SimpleList.module.css';

/** Beside the headline; with room for it, in a row of cards: SimpleList.module.css. */
const large: Box = (room) => {
  if (room < 480) return room < 280 ? 72 : 112;
  return room < 700 ? 176 : gridBox(room, 216, 24);
};

/** Headlines of at most three lines, divided by hairlines (rule 7.8). */
export const simpleList = defineHeadlineList({
  name: 'simple-list',
  label: 'Lista sencilla',
  more: {},
  look: {
    styles,
    variant: 'large',
    // rule 5.5: 274 wide at 3:2, or 60 px at 3:3.
    pictures: {
      large: {
        width: 274,
        ratio: '3:2',
        widths: [274, 548, 1_096],
        box: large,
      },
      thumbnail: { width: 60, ratio: '3:3', widths: [60, 120, 180], box: fixedBox(60) },
    },
  },
});
