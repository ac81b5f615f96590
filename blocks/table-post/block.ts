import { definePostList } from '../_list/define-post-list.tsx';
import { POST_PICTURE } from '../_list/post-picture.ts';
import styles from './TablePost.module.css';

export const tablePost = definePostList({
  name: 'table-post',
  label: 'Tabla de notas',
  description: false,
  look: { styles, picture: { ...POST_PICTURE, sizes: [{ width: '110px' }] } },
});
