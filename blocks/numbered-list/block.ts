import { toggle } from '../../schemas/fields.ts';
import type { Box } from '../../ui/room.ts';
import { defineHeadlineList } from '../_list/define-headline-list.tsx';
import styles from './NumberedList.module.css';

const thumbnail: Box = (room) => (room < 280 ? 64 : 84);
const large: Box = (room) => (room < 480 ? 112 : 137);

export const numberedList = defineHeadlineList({
  name: 'numbered-list',
  label: 'Lista numerada',
  keywords: ['más leídas', 'más leído', 'ranking', 'top'],
  // rule 7.7, to the letter.
  title: 'Publicaciones recientes ',
  more: { showNumber: toggle({ label: 'Números', group: 'Qué se muestra', default: true }) },
  look: {
    styles,
    variant: 'thumbnail',
    isNumbered: ({ showNumber }) => showNumber,
    // rule 5.5: 3:3 in 100, 200 and 300, or 274 wide at 3:2.
    pictures: {
      thumbnail: { width: 100, ratio: '3:3', widths: [100, 200, 300], box: thumbnail },
      large: {
        width: 274,
        ratio: '3:2',
        widths: [137, 274, 548],
        box: large,
      },
    },
  },
});
