import type { Box } from '../../ui/room.ts';
import { definePostList } from '../_list/define-post-list.tsx';
import { gridBox } from '../_list/grid-box.ts';
import { POST_PICTURE } from '../_list/post-picture.ts';
import styles from './GridPost.module.css';

/** In a row of cards from 480 px on: GridPost.module.css. */
const box: Box = (room) => (room < 480 ? 110 : gridBox(room, 200, 24));

export const gridPost = definePostList({
  name: 'grid-post',
  label: 'Cuadrícula de notas',
  description: false,
  look: { styles, picture: { ...POST_PICTURE, box } },
});
