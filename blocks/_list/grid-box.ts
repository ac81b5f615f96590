/**
 * The width of a cell where as many as have room stand side by side, each at least so wide, all in
 * pixels: `repeat(auto-fill, minmax(least, 1fr))`.
 */
export function gridBox(room: number, least: number, gap: number, most = 100): number {
  const cells = Math.max(1, Math.min(most, Math.floor((room + gap) / (least + gap))));
  return (room - (cells - 1) * gap) / cells;
}
