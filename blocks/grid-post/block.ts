import { cardBoxes } from '../_list/card-rows.ts';
import { definePostList } from '../_list/define-post-list.tsx';
import { POST_PICTURE } from '../_list/post-picture.ts';
import styles from './GridPost.module.css';

/** In rows of cards from 480 px on: GridPost.module.css. */
const boxFor = cardBoxes({
  least: 200,
  gap: 24,
  narrow: (room) => (room < 480 ? 110 : undefined),
});

export const gridPost = definePostList({
  name: 'grid-post',
  label: 'Cuadrícula de notas',
  keywords: ['galería', 'mosaico', 'fotos'],
  description: false,
  look: { styles, picture: { ...POST_PICTURE, box: boxFor(1) }, boxFor },
});
