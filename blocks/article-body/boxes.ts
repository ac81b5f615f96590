import { type Box, sideAt } from '../../ui/room.ts';

/** `--article` of ui/tokens. */
const COLUMN_PX = 720;

const column: Box = (room) => Math.min(COLUMN_PX, room);

/** Breaks out of the column on large screens, and reaches the edges of small ones. */
export const figureBox: Box = (room, screen) => {
  if (screen < 768) return column(room, screen) + 2 * sideAt(screen);
  return column(room, screen) + (screen < 900 ? 0 : 120);
};

/** Half the column, where there is room for words beside it. */
export const floatedBox: Box = (room, screen) => column(room, screen) * (screen < 900 ? 1 : 0.5);
