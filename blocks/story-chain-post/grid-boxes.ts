import type { Box } from '../../ui/room.ts';

/** StoryChainPost.module.css: two columns from 480 px on, more of them from 720. */
const cellOf =
  (most: number): Box =>
  (room) => {
    if (room < 480) return room;
    const columns = room < 720 ? 2 : most;
    return (room - (columns - 1) * 24) / columns;
  };

/** The cells of a grid, and its stories' pictures: as wide, but thumbnails in one column. */
function boxesOf(most: number): { cell: Box; picture: Box } {
  const cell = cellOf(most);
  return { cell, picture: (room, screen) => (room < 480 ? 110 : cell(room, screen)) };
}

export const GRID_BOXES = {
  'grid-2': boxesOf(2),
  'grid-3': boxesOf(3),
  'grid-4': boxesOf(4),
};
