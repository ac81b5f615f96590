import './layouts.css';
import type { Layout } from '../../layouts/_layout/define-layout.ts';

const WIDTH = 96;
const MAIN = 60;
const GAP = 3;

/** Rows of a layout: a rail stands beside the full column that comes before it. */
function layoutRows(layout: Pick<Layout, 'sections'>): { main?: string; rails: string[] }[] {
  const rows: { main?: string; rails: string[] }[] = [];
  for (const { name, role } of layout.sections) {
    const isRail = role === 'rail';
    const last = rows.at(-1);
    if (isRail && last) last.rails.push(name);
    else if (isRail) rows.push({ rails: [name] });
    else rows.push({ main: name, rails: [] });
  }
  return rows;
}

/** A small picture of where the sections of a layout stand. */
export function LayoutPicture({ layout }: { layout: Pick<Layout, 'sections'> }) {
  let y = 0;
  const boxes = layoutRows(layout).flatMap(({ main, rails }, row) => {
    const height = rails.length ? 26 : row === 0 ? 7 : 9;
    const railHeight = (height - GAP * (rails.length - 1)) / Math.max(rails.length, 1);
    const column = main ? [{ id: main, x: 0, y, width: rails.length ? MAIN : WIDTH, height }] : [];
    const side = rails.map((id, index) => ({
      id,
      x: MAIN + GAP,
      y: y + index * (railHeight + GAP),
      width: WIDTH - MAIN - GAP,
      height: railHeight,
    }));
    y += height + GAP;
    return [...column, ...side];
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${Math.max(y - GAP, 1)}`}
      className="pe-layout-picture"
      aria-hidden="true"
      focusable="false"
    >
      {boxes.map(({ id, ...box }) => (
        <rect key={id} {...box} rx="1.5" />
      ))}
    </svg>
  );
}
