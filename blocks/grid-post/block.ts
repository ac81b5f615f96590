import { definePostList } from '../_list/define-post-list.tsx';
import { POST_PICTURE } from '../_list/post-picture.ts';
import styles from './GridPost.module.css';

export const gridPost = definePostList({
  name: 'grid-post',
  label: 'Cuadrícula de notas',
  description: false,
  look: { styles, picture: POST_PICTURE },
});
