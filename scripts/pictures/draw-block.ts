import type { Part, Tone } from './measure-block.ts';

/** Size of a picture, and what it keeps free around the block. */
const WIDTH = 160;
const HEIGHT = 100;
const INSET = 8;
/** A small block is shown small: no larger than so many parts of itself. */
const MAX_SCALE = 0.6;
const MIN_SIDE = 1;
/** What is tall is shown whole, unless its width would be less than so much of the picture's. */
const MIN_WIDTH = 0.55;

const FILLS: Readonly<Record<Exclude<Tone, 'frame'>, string>> = {
  ground: '#e9eaec',
  night: '#3a4048',
  picture: '#b9c0c8',
  heading: '#31363d',
  text: '#969da6',
  rule: '#cfd3d8',
  light: '#fff',
};

const rounded = (value: number): number => Math.round(value * 2) / 2;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What all parts stand in. */
function boxOf(parts: readonly Part[]): Box {
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    top: Math.min(...parts.map(({ top }) => top)),
    right: Math.max(...parts.map(({ left, width }) => left + width)),
    bottom: Math.max(...parts.map(({ top, height }) => top + height)),
  };
}

/** So many times as wide as it is high: a strip, of which little is seen across a picture. */
const FLAT = 8;

/** Is it too flat to be recognised? On a narrower screen it is larger, beside its width. */
export function isFlat(parts: readonly Part[]): boolean {
  const { left, top, right, bottom } = boxOf(parts);
  return right - left > (bottom - top) * FLAT;
}

/** So much of a line is seen on either side. */
const RULE_PX = 40;

/** Lines and spaces show what is between others: pale lines of text stand around them. */
const BARE: ReadonlySet<Tone> = new Set(['rule', 'frame']);
const LINE = { gap: 24, height: 9, lines: 3 };

function amongText(parts: readonly Part[]): readonly Part[] {
  const { left, top, right, bottom } = boxOf(parts);
  const line = (at: number): Part => ({
    tone: 'ground',
    left,
    top: at,
    width: right - left,
    height: LINE.height,
  });
  const steps = Array.from({ length: LINE.lines }, (_, index) => (index + 1) * LINE.gap);
  return [
    ...steps.map((step) => line(top - step)),
    ...parts.map((part): Part => (part.tone === 'rule' ? { ...part, tone: 'heading' } : part)),
    ...steps.map((step) => line(bottom + step - LINE.height)),
  ];
}

/** A line across a strip makes it no wider: what stands at it is shown, and the line beside it. */
function withinRules(parts: readonly Part[]): readonly Part[] {
  if (!isFlat(parts)) return parts;
  const box = boxOf(parts.filter(({ tone }) => tone !== 'rule'));
  const [left, right] = [box.left - RULE_PX, box.right + RULE_PX];
  return parts.map((part) => {
    if (part.tone !== 'rule') return part;
    const from = Math.max(part.left, left);
    return { ...part, left: from, width: Math.min(part.left + part.width, right) - from };
  });
}

const framed = (parts: readonly Part[]): readonly Part[] =>
  parts.every(({ tone }) => BARE.has(tone)) ? amongText(parts) : withinRules(parts);

/** Where a part stands in the picture; what is below its end is cut. */
function placed(parts: readonly Part[]): Part[] {
  const box = boxOf(parts);
  const [room, tall] = [WIDTH - 2 * INSET, HEIGHT - 2 * INSET];
  const [full, whole] = [room / (box.right - box.left), tall / (box.bottom - box.top)];
  const scale = Math.min(MAX_SCALE, full, Math.max(whole, full * MIN_WIDTH));
  const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
  const x = (WIDTH - width) / 2;
  const y = Math.max(INSET, INSET + (tall - height) / 2);
  return parts.flatMap((part): Part[] => {
    const left = rounded(x + (part.left - box.left) * scale);
    const top = rounded(y + (part.top - box.top) * scale);
    const bottom = Math.min(HEIGHT - INSET, top + Math.max(MIN_SIDE, rounded(part.height * scale)));
    if (top >= HEIGHT - INSET) return [];
    return [
      {
        tone: part.tone,
        left,
        top,
        width: Math.max(MIN_SIDE, rounded(part.width * scale)),
        height: bottom - top,
      },
    ];
  });
}

const pathOf = ({ left, top, width, height }: Part): string =>
  `M${left} ${top}h${width}v${height}h-${width}z`;

/** Parts of one tone that follow each other, as one path. */
function runsOf(parts: readonly Part[]): { tone: Tone; path: string }[] {
  const runs: { tone: Tone; path: string }[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    const path = pathOf(part);
    if (last?.tone !== part.tone) runs.push({ tone: part.tone, path });
    else if (!last.path.includes(path)) last.path += path;
  }
  return runs;
}

/** The picture of a block as SVG. */
export function drawBlock(parts: readonly Part[]): string {
  const paths = runsOf(placed(framed(parts))).map(({ tone, path }) =>
    tone === 'frame'
      ? `<path fill="none" stroke="#b9c0c8" d="${path}"/>`
      : // Pictures side by side, or one on another, are told apart.
        `<path fill="${FILLS[tone]}"${tone === 'picture' ? ' stroke="#fff"' : ''} d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${paths.join('')}</svg>\n`;
}
