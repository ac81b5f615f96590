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
