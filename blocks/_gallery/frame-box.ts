import type { Box } from '../../ui/room.ts';

/** rule 4.19: how high the stage of a gallery is, in pixels: in a text, and leading its story. */
export type Stage = 'short' | 'tall';
const SHORT_PX = 281.25;
const TALL_PX = 450;
const TALL_RATIO = 9 / 16;

const known = new WeakMap<Box, Map<string, Box>>();

/** Ratios that look the same share a box: there are no more than some hundreds. */
const rounded = (ratio: number): number =>
  Math.round(Math.min(Math.max(ratio, 0.2), 5) * 100) / 100;

/**
 * The box of a picture of some ratio that stands whole on a stage in a gallery: as wide as the
 * stage's height makes it, and no wider than the gallery (Gallery.module.css).
 */
export function frameBox(gallery: Box, stage: Stage, ratio: number): Box {
  const shape = rounded(ratio);
  const key = `${stage} ${shape}`;
  const boxes = known.get(gallery) ?? new Map<string, Box>();
  known.set(gallery, boxes);
  const box: Box =
    boxes.get(key) ??
    ((room, screen) => {
      const width = gallery(room, screen);
      const height = stage === 'short' ? SHORT_PX : Math.min(TALL_PX, width * TALL_RATIO);
      return Math.min(width, height * shape);
    });
  boxes.set(key, box);
  return box;
}
