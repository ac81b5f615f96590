import { toggle } from '../../schemas/fields.ts';
import { defineHeadlineList } from '../_list/define-headline-list.tsx';
import styles from './NumberedList.module.css';

export const numberedList = defineHeadlineList({
  name: 'numbered-list',
  label: 'Lista numerada',
  // spec 9, to the letter.
  title: 'Publicaciones recientes ',
  more: { showNumber: toggle({ label: 'Números', group: 'Qué se muestra', default: true }) },
  look: {
    styles,
    // spec 9: 3:3 in 100, 200 and 300.
    picture: { width: 100, ratio: '3:3', widths: [100, 200, 300], sizes: [{ width: '84px' }] },
  },
});
