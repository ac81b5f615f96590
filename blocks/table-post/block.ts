import type { Box } from '../../ui/room.ts';
import { definePostList } from '../_list/define-post-list.tsx';
import { POST_PICTURE } from '../_list/post-picture.ts';
import styles from './TablePost.module.css';

const box: Box = (room) => (room < 280 ? 84 : 110);

export const tablePost = definePostList({
  name: 'table-post',
  label: 'Tabla de notas',
  description: false,
  look: { styles, picture: { ...POST_PICTURE, box } },
});
