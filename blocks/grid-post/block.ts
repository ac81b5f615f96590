import type { Box } from '../../ui/room.ts';
import { cardBox } from '../_list/card-rows.ts';
import { definePostList } from '../_list/define-post-list.tsx';
import { POST_PICTURE } from '../_list/post-picture.ts';
import styles from './GridPost.module.css';

const CARDS = { least: 200, gap: 24 };
const ROW_FROM_PX = 480;
const THUMBNAIL_PX = 110;

const boxes = new Map<number, Box>();

/** In rows of cards from 480 px on: GridPost.module.css. */
function boxFor(count: number): Box {
  const cards = cardBox(count, CARDS);
  const box =
    boxes.get(count) ??
    ((room: number, screen: number) => (room < ROW_FROM_PX ? THUMBNAIL_PX : cards(room, screen)));
  boxes.set(count, box);
  return box;
}

export const gridPost = definePostList({
  name: 'grid-post',
  label: 'Cuadrícula de notas',
  description: false,
  look: { styles, picture: { ...POST_PICTURE, box: boxFor(1) }, boxFor },
});
