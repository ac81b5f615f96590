import { definePostList } from '../_list/define-post-list.tsx';
import styles from './ImagePost.module.css';

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
      sizes: [
        { when: '(min-width: 1024px)', width: '400px' },
        { when: '(min-width: 768px)', width: '50vw' },
        { width: '100vw' },
      ],
    },
  },
});
