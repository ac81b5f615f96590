import { defineHeadlineList } from '../_list/define-headline-list.tsx';
import styles from './SimpleList.module.css';

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
        sizes: [{ when: '(min-width: 768px)', width: '274px' }, { width: '120px' }],
      },
      thumbnail: { width: 60, ratio: '3:3', widths: [60, 120, 180], sizes: [{ width: '60px' }] },
    },
  },
});
