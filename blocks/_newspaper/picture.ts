import { type Box, fixedBox } from '../../ui/room.ts';
import type { Side } from './columns.ts';

/** rule 5.8: 3:3 in 60, 120 and 180. */
export const THUMBNAIL = {
  width: 60,
  ratio: '3:3',
  widths: [60, 120, 180],
  box: fixedBox(60),
};

/** The one item of a centre column, or of a side one: Newspaper.module.css. */
const inCentre: Box = (room) => (room < 700 ? 96 : 120);
const atSide: Box = (room) => (room < 700 ? 96 : 72);

export const singlePicture = (side: Side): typeof THUMBNAIL => ({
  ...THUMBNAIL,
  box: side === 'Center' ? inCentre : atSide,
});
