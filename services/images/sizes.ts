import type { ImageRecord } from './records.ts';
import { cropAround, type Format, targetSize } from './render.ts';

/** Pixels; a side that is unset follows from the picture's ratio. */
export interface PictureSize {
  width?: number;
  height?: number;
}

type Ratio = readonly [w: number, h: number];
/** What a block or the editor requests: a width, its ratios, and the widths of the srcset. */
interface Shape {
  width: number;
  /** `own`: the picture's, so that nothing is cut. */
  ratios: readonly Ratio[] | 'own';
  widths: readonly number[];
}

const [WIDE, CLASSIC, SQUARISH, SQUARE]: readonly [Ratio, Ratio, Ratio, Ratio] = [
  [16, 9],
  [3, 2],
  [4, 3],
  [1, 1],
];
/** What editors choose between (`imageRatio`). */
const CHOICES = [WIDE, CLASSIC, SQUARISH];

const IN_TEXT = [274, 400, 768, 1_024, 1_440] as const;
const FLOATED = IN_TEXT.map((width) => Math.floor(width / 2));
const IN_GALLERIES = [400, 600, 800, 1_600] as const;

/**
 * Every size that our addresses name: chapter 5 of docs/rules.md, the cards of other sites, and the
 * editor. `server/images/picture-sizes.test.ts` finds what is missing.
 */
const SHAPES: readonly Shape[] = [
  { width: 800, ratios: CHOICES, widths: [400, 600, 800, 1_200, 1_600] },
  { width: 377, ratios: CHOICES, widths: [200, 400, 600, 800, 1_200] },
  { width: 600, ratios: CHOICES, widths: [200, 400, 600, 800, 1_200] },
  { width: 274, ratios: [CLASSIC], widths: [137, 274, 548, 1_096] },
  { width: 60, ratios: [SQUARE], widths: [60, 120, 180] },
  { width: 100, ratios: [SQUARE], widths: [100, 200, 300] },
  { width: 110, ratios: [[110, 80]], widths: [110, 220, 340] },
  { width: 340, ratios: [[340, 220]], widths: [340, 680, 1_020] },
  { width: 377, ratios: [SQUARISH], widths: [377, 754, 1_508] },
  { width: 105, ratios: [CLASSIC], widths: [105, 210, 420] },
  { width: 500, ratios: [[3, 4]], widths: [500, 1_000] },
  { width: 240, ratios: [[240, 350]], widths: [240, 480, 720] },
  { width: 500, ratios: CHOICES, widths: [200, 250, 400, 500, 800] },
  { width: 325, ratios: CHOICES, widths: [325, 650] },
  { width: 975, ratios: CHOICES, widths: [975] },
  { width: 180, ratios: [SQUARE], widths: [180, 360, 720] },
  { width: 240, ratios: [[240, 64]], widths: [240, 480, 720] },
  { width: 98, ratios: [[98, 28]], widths: [98, 196, 294] },
  { width: 120, ratios: [[120, 34]], widths: [120, 240, 360] },
  // Articles and galleries: in the picture's own ratio, or in one of these where none is told.
  { width: 800, ratios: 'own', widths: [...IN_TEXT, ...IN_GALLERIES] },
  { width: 400, ratios: 'own', widths: FLOATED },
  { width: 800, ratios: [CLASSIC], widths: IN_TEXT },
  { width: 400, ratios: [CLASSIC], widths: FLOATED },
  // Cards of other sites (rule 2.3).
  { width: 1_200, ratios: [[1_200, 630], SQUARE], widths: [1_200] },
  // The editor: its library, its story picker, its previews of a crop.
  { width: 400, ratios: [[400, 266]], widths: [] },
  { width: 120, ratios: [CLASSIC], widths: [] },
  { width: 300, ratios: [...CHOICES, SQUARE, [3, 4], [40, 21]], widths: [] },
];

/** Widths that are requested without a height, and so in the picture's own ratio. */
const OWN_WIDTHS: readonly number[] = [
  ...new Set([...IN_TEXT, ...FLOATED, ...IN_GALLERIES]),
].toSorted((a, b) => a - b);
const LARGEST_OWN_WIDTH = Math.max(...OWN_WIDTHS);

interface WholeSize {
  width: number;
  height: number;
}

/** As `ui/image-address.ts` counts it: rule 4.4. */
const sizeAt = (width: number, [w, h]: Ratio): WholeSize => ({
  width,
  height: Math.floor((width * h) / w),
});

const sizesOf = (width: number, ratio: Ratio, widths: readonly number[]): WholeSize[] =>
  [width, ...widths].map((each) => sizeAt(each, ratio)).filter(({ height }) => height > 0);

/** What pages request most, made ahead for every new picture (rule 5.23). */
export const COMMON_SIZES: readonly WholeSize[] = CHOICES.flatMap((ratio) =>
  [200, 400, 600, 800, 1_200].map((width) => sizeAt(width, ratio)),
);

const nameOf = ({ width, height }: WholeSize): string => `${width}x${height}`;

interface Group {
  ratio: number;
  /** Narrow ones first. */
  sizes: readonly WholeSize[];
}

function cutGroups(): Group[] {
  const groups = new Map<number, Map<string, WholeSize>>();
  for (const { width, ratios, widths } of SHAPES) {
    if (ratios === 'own') continue;
    for (const ratio of ratios) {
      const group = groups.get(ratio[0] / ratio[1]) ?? new Map<string, WholeSize>();
      groups.set(ratio[0] / ratio[1], group);
      for (const size of sizesOf(width, ratio, widths)) group.set(nameOf(size), size);
    }
  }
  return [...groups].map(([ratio, sizes]) => ({
    ratio,
    sizes: [...sizes.values()].toSorted((a, b) => a.width - b.width),
  }));
}

/** Sizes that cut a picture, by their ratio. */
const CUT: readonly Group[] = cutGroups();
const EXACT = new Map(CUT.flatMap(({ sizes }) => sizes.map((size) => [nameOf(size), size])));

type Measured = Pick<ImageRecord, 'width' | 'height'>;

const ownSizes = ({ width, height }: Measured): WholeSize[] =>
  SHAPES.flatMap((shape) =>
    shape.ratios === 'own' ? sizesOf(shape.width, [width, height], shape.widths) : [],
  );

const apart = (one: number, other: number): number => Math.abs(Math.log(one / other));

const atLeast = <T extends { width: number }>(sizes: readonly T[], width: number): T | undefined =>
  sizes.find((size) => size.width >= width) ?? sizes.at(-1);

const ownWidth = (width: number): PictureSize => ({
  width: OWN_WIDTHS.find((each) => each >= width) ?? LARGEST_OWN_WIDTH,
});

/**
 * rule 5.24: the size that is rendered for a requested one: the same where pages and the editor
 * write it, else the next wider one in the nearest ratio of theirs or in the picture's own. However
 * much is requested, a picture comes in `sizesFor` alone.
 */
export function snapSize(original: Measured, { width, height }: PictureSize): PictureSize {
  const own = original.width / original.height;
  if (width === undefined) return ownWidth(height ? Math.ceil(height * own) : LARGEST_OWN_WIDTH);
  if (height === undefined) return ownWidth(width);
  const exact =
    EXACT.get(nameOf({ width, height })) ??
    ownSizes(original).find((size) => size.width === width && size.height === height);
  if (exact) return exact;
  const ratio = width / height;
  const nearest = CUT.reduce((best, each) =>
    apart(each.ratio, ratio) < apart(best.ratio, ratio) ? each : best,
  );
  if (apart(own, ratio) <= apart(nearest.ratio, ratio)) return ownWidth(width);
  return atLeast(nearest.sizes, width) ?? ownWidth(width);
}

/** All that `snapSize` makes of requests for a picture. */
export const sizesFor = (original: Measured): PictureSize[] => [
  ...CUT.flatMap(({ sizes }) => sizes),
  ...ownSizes(original),
  ...OWN_WIDTHS.map((width) => ({ width })),
];

/** Places that a crop may take between one edge of the picture and the other. */
const CROP_PLACES = 5;

/**
 * rule 5.25: the focal point that is rendered for a requested one. The picture's own is taken as it
 * is; what any other leaves of the picture starts at one of `CROP_PLACES`, an eighth of what is cut
 * away from where it would have been at most.
 */
export function snapFocal(
  record: Pick<ImageRecord, 'width' | 'height' | 'focalPoint'>,
  size: PictureSize,
  focal: { x: number; y: number },
): { x: number; y: number } {
  const { focalPoint: own } = record;
  if (own && own.x === focal.x && own.y === focal.y) return focal;
  const target = targetSize(record, size);
  const box = cropAround(record, target.width / target.height, focal);
  const place = (at: number, free: number) => {
    const step = free / (CROP_PLACES - 1);
    return step > 0 ? Math.round(Math.round(at / step) * step) : 0;
  };
  return {
    x: place(box.left, record.width - box.width) + box.width / 2,
    y: place(box.top, record.height - box.height) + box.height / 2,
  };
}

/** What a reader's browser may get, by what it takes. */
export const READERS_FORMATS = ['avif', 'webp', 'jpeg'] as const satisfies readonly Format[];

/**
 * rule 5.26: how many renditions of one picture anybody can have made, whatever is requested: each
 * size that cuts it in every format at `CROP_PLACES`, around its own focal point, and where sharp
 * would cut; each that does not in every format, twice, since focal point and sharp may round a
 * pixel apart.
 */
export const mostRenditions = (): number => {
  const cut = CUT.reduce((sum, { sizes }) => sum + sizes.length, 0);
  const own = sizesFor({ width: 1, height: 1 }).length - cut;
  return READERS_FORMATS.length * (cut * (CROP_PLACES + 2) + own * 2);
};
