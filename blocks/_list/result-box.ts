import type { Box } from '../../ui/room.ts';

/** Beside its words, on phones as a thumbnail: ResultItem.module.css. */
export const resultBox: Box = (room) => (room < 560 ? 112 : 250);
