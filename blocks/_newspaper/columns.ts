/** The columns of a newspaper block, left to right, by what their fields' names end in. */
export const SIDES = ['Left', 'Center', 'Right'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_LABELS: Record<Side, string> = {
  Left: 'Columna izquierda',
  Center: 'Columna central',
  Right: 'Columna derecha',
};

/**
 * rule 7.10: how wide each column that has something is, as parts of the whole. The sides take 30,
 * the centre 40 while all three have a title and 70 while two have.
 */
export function widthsOf(titled: number): Record<Side, 30 | 40 | 70> {
  return { Left: 30, Center: titled >= SIDES.length ? 40 : 70, Right: 30 };
}
