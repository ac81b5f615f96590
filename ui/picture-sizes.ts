import type { Box, Room } from './room.ts';

/** Screens from 320 px on; beyond the last the page grows no more. */
const NARROWEST_PX = 320;
const WIDEST_PX = 1_300;
const DENSITIES = [1, 2, 3] as const;

/** The file for a box: the narrowest that covers its pixels, else the widest. */
const covering = (widths: readonly number[], pixels: number): number =>
  widths.find((width) => width >= pixels) ?? widths.at(-1) ?? 0;

/** Lengths that have the same file chosen, both ends included. */
interface Lengths {
  from: number;
  to: number;
}

/**
 * For which lengths in `sizes` a browser fetches one of the widths. On dense screens Chromium takes
 * the next narrower one up to the geometric mean of the two; others take the narrowest that covers.
 */
function lengthsFor(widths: readonly number[], width: number, density: number): Lengths {
  const index = widths.indexOf(width);
  const [before, after] = [widths[index - 1], widths[index + 1]];
  const start = before === undefined ? 0 : density > 1 ? Math.sqrt(before * width) : before + 0.1;
  return {
    from: Math.ceil((start / density) * 10) / 10,
    to: after === undefined ? Number.POSITIVE_INFINITY : width / density,
  };
}

/** Lengths for screens from a density on. */
interface Choice extends Lengths {
  density: number;
}

const common = (one: Lengths, other: Lengths): Lengths | undefined => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
  return from <= to ? { from, to } : undefined;
};

/** As few lengths as lead to these files on screens of each of the `DENSITIES`. */
function choicesFor(widths: readonly number[], files: readonly number[]): Choice[] {
  const choices: Choice[] = [];
  for (const [index, density] of DENSITIES.entries()) {
    const lengths = lengthsFor(widths, files[index] ?? 0, density);
    const last = choices.at(-1);
    const both = last && common(last, lengths);
    if (last && both) choices[choices.length - 1] = { ...last, ...both };
    else choices.push({ ...lengths, density });
  }
  return choices;
}

/** Screens, one beside the other, that one and the same lengths do for. */
interface Run {
  /** The narrowest of them. */
  screen: number;
  /** The widest box on them. */
  box: number;
  choices: Choice[];
}

function commonChoices(one: readonly Choice[], other: readonly Choice[]): Choice[] | undefined {
  if (one.length !== other.length) return undefined;
  const both = one.map((choice, index) => {
    const second = other[index];
    const lengths = second?.density === choice.density ? common(choice, second) : undefined;
    return lengths ? [{ ...choice, ...lengths }] : [];
  });
  return both.every(({ length }) => length === 1) ? both.flat() : undefined;
}

function runsOf(widths: readonly number[], room: Room, box: Box): Run[] {
  const runs: Run[] = [];
  const known = new Map<string, Choice[]>();
  for (let screen = NARROWEST_PX; screen <= WIDEST_PX; screen++) {
    const px = box(room.widthAt(screen), screen);
    const files = DENSITIES.map((density) => covering(widths, px * density));
    const choices = known.get(files.join()) ?? choicesFor(widths, files);
    known.set(files.join(), choices);
    const last = runs.at(-1);
    const both = last && commonChoices(last.choices, choices);
    if (last && both) Object.assign(last, { choices: both, box: Math.max(last.box, px) });
    else runs.push({ screen, box: px, choices });
  }
  return runs;
}

/** The length that says best how wide the box is. */
function lengthOf({ from, to }: Lengths, box: number): string {
  const length = Math.min(Math.max(box, from), to);
  return `${Math.min(Math.ceil(length), Math.floor(to * 10) / 10)}px`;
}

function conditionOf(screen: number, density: number): string {
  const parts = [
    ...(screen > NARROWEST_PX ? [`(min-width: ${screen}px)`] : []),
    ...(density > 1 ? [`(min-resolution: ${density - 0.5}x)`] : []),
  ];
  return parts.length > 0 ? `${parts.join(' and ')} ` : '';
}

const written = new WeakMap<Box, Map<string, string>>();

/**
 * The `sizes` of a picture that comes in some widths: what is fetched for it is the narrowest that
 * covers its box times the screen's density, else the widest (rule 5.27). It is written in steps,
 * each of them a length that leads to the same file as the box itself.
 */
export function sizesFor(widths: readonly number[], room: Room, box: Box): string {
  const key = `${room.name} ${widths}`;
  const ofBox = written.get(box) ?? new Map<string, string>();
  written.set(box, ofBox);
  const known = ofBox.get(key);
  if (known !== undefined) return known;
  const sorted = widths.toSorted((one, other) => one - other);
  const sizes = runsOf(sorted, room, box)
    .toReversed()
    .flatMap(({ screen, box: px, choices }) =>
      choices
        .toReversed()
        .map((choice) => `${conditionOf(screen, choice.density)}${lengthOf(choice, px)}`),
    )
    .join(', ');
  ofBox.set(key, sizes);
  return sizes;
}
