import { type Box, wholeRoom } from '../../ui/room.ts';
import { definePostList } from '../_list/define-post-list.tsx';
import { gridBox } from '../_list/grid-box.ts';
import styles from './ImagePost.module.css';

const cell: Box = (room) => gridBox(room, 280, 18);
/** Fewer than a row holds share its width. */
const BOXES = [1, 2, 3].map(
  (most): Box =>
    (room) =>
      gridBox(room, 280, 18, most),
);

export const imagePost = definePostList({
  name: 'image-post',
  label: 'Notas sobre su imagen',
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
    boxFor: (count) => BOXES[count - 1] ?? cell,
  },
});
