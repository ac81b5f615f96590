import type { Box } from './room.ts';

/** A slide, of which the next one's edge shows: Carousel.module.css. */
export const slideBox: Box = (room) => Math.min(274, room * 0.86);
