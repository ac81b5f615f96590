import type { PictureBox } from '../../schemas/crop-ratios.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * The part of a picture that stays when it is cut to a ratio: as close around the point as the
 * edges let it, as the resizer does.
 */
export function cropAround(
  { width, height }: Size,
  ratio: number,
  { x, y }: Point,
): Size & { left: number; top: number } {
  const cut = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  const place = (at: number, size: number, whole: number) =>
    Math.min(Math.max(at - size / 2, 0), whole - size);
  return { ...cut, left: place(x, cut.width, width), top: place(y, cut.height, height) };
}

/** Whole pixels inside the picture, never 0: that would mean no point. */
export const clampPoint = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.min(Math.max(1, Math.round(x)), width),
  y: Math.min(Math.max(1, Math.round(y)), height),
});

/** Where a point is, in whole per cent from the left and from above. */
export const percentOf = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.round((x / width) * 100),
  y: Math.round((y / height) * 100),
});

/** A crop of that ratio to start from: what is cut without one, in whole pixels. */
export function startBox(picture: Size, ratio: number, point: Point | undefined): PictureBox {
  const around = point ?? { x: picture.width / 2, y: picture.height / 2 };
  return wholeBox(cropAround(picture, ratio, around));
}

const wholeBox = ({ left, top, width, height }: PictureBox): PictureBox => ({
  left: Math.round(left),
  top: Math.round(top),
  width: Math.round(width),
  height: Math.round(height),
});

const placed = (box: PictureBox, picture: Size): PictureBox =>
  wholeBox({
    ...box,
    left: Math.min(Math.max(box.left, 0), picture.width - box.width),
    top: Math.min(Math.max(box.top, 0), picture.height - box.height),
  });

/** A crop somewhere else, inside the picture. */
export const movedBox = (box: PictureBox, by: Point, picture: Size): PictureBox =>
  placed({ ...box, left: box.left + by.x, top: box.top + by.y }, picture);

/** A smaller crop is a picture of few pixels. */
export const MIN_PART = 0.1;

/** How much of the widest crop of its ratio a crop is, 0 to 1. */
export const partOf = (box: PictureBox, ratio: number, picture: Size): number =>
  Math.min(1, box.width / Math.min(picture.width, picture.height * ratio));

/** A crop of another size around the same middle. */
export function sizedBox(box: PictureBox, part: number, ratio: number, picture: Size): PictureBox {
  const widest = Math.min(picture.width, picture.height * ratio);
  const width = widest * Math.min(Math.max(part, MIN_PART), 1);
  const height = width / ratio;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return placed({ left: x - width / 2, top: y - height / 2, width, height }, picture);
}
