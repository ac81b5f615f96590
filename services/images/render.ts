import { MAX_INPUT_PIXELS } from './inspect.ts';
import type { PictureWork } from './picture-processes.ts';
import { MAX_PICTURE_MS, rendering } from './picture-work.ts';

export type Format = 'avif' | 'webp' | 'jpeg' | 'png';

/**
 * What is requested of the resizer. Width and height in pixels, whole; unset means by the
 * picture's ratio.
 */
export interface Rendition {
  width?: number;
  height?: number;
  /**
   * Which part stays when the ratio changes, in pixels of the original; unset lets sharp look for
   * it.
   */
  focal?: { x: number; y: number };
  /** Exactly the part that stays, in pixels of the original. */
  crop?: Box;
  format: Format;
  /** A moving picture as it moves; unset: its first frame, as for who wants nothing to move. */
  moves?: boolean;
}

/** facts/performance: AVIF at effort 2 costs what WebP costs. */
const AVIF_EFFORT = 2;
/** Of many frames; more takes seconds, and saves little. */
const MOVING_EFFORT = 2;
const QUALITY: Record<Format, number> = { avif: 55, webp: 75, jpeg: 80, png: 100 };

/** Of a whole picture, in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** What moves longer, or has more pixels in all, stands still: it would cost seconds. */
const MAX_FRAMES = 200;
const MAX_MOVING_PIXELS = 60_000_000;

/** rule 4.26: does a picture move for readers? */
export const canMove = ({ width, height, frames = 1 }: PixelSize & { frames?: number }): boolean =>
  frames > 1 && frames <= MAX_FRAMES && width * height * frames <= MAX_MOVING_PIXELS;

/** Does a rendition of it? Of the formats that browsers are sent WebP alone moves. */
export const isMoving = (
  record: PixelSize & { frames?: number },
  { format, moves }: Pick<Rendition, 'format' | 'moves'>,
): boolean => moves === true && format === 'webp' && canMove(record);

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The largest part of a picture with the ratio of the target, as close around the focal point as
 * the edges let it.
 */
export function cropAround(
  original: { width: number; height: number },
  ratio: number,
  focal: { x: number; y: number },
): Box {
  const width = Math.max(1, Math.min(original.width, Math.round(original.height * ratio)));
  const height = Math.max(1, Math.min(original.height, Math.round(original.width / ratio)));
  const place = (at: number, size: number, whole: number) =>
    Math.round(Math.min(Math.max(at - size / 2, 0), whole - size));
  return {
    left: place(focal.x, width, original.width),
    top: place(focal.y, height, original.height),
    width,
    height,
  };
}

/** No rendition is larger, whatever was requested: WebP itself ends at 16,383. */
export const MAX_SIDE_PX = 4_000;

/**
 * The size to send: what was requested, made smaller in its own ratio where the picture has no
 * more.
 */
export function targetSize(
  original: { width: number; height: number },
  { width, height }: Pick<Rendition, 'width' | 'height'>,
) {
  const ratio = original.width / original.height;
  const wanted = {
    width: width ?? (height ? height * ratio : original.width),
    height: height ?? (width ? width / ratio : original.height),
  };
  const scale = Math.min(
    1,
    original.width / wanted.width,
    original.height / wanted.height,
    MAX_SIDE_PX / wanted.width,
    MAX_SIDE_PX / wanted.height,
  );
  return {
    width: Math.max(1, Math.round(wanted.width * scale)),
    height: Math.max(1, Math.round(wanted.height * scale)),
  };
}

type Steps = PictureWork['steps'];

/** Which part is shown, and how large. */
function fitted(record: PixelSize, rendition: Rendition, moves: boolean): Steps {
  const target = targetSize(rendition.crop ?? record, rendition);
  const part =
    rendition.crop ??
    (rendition.focal && cropAround(record, target.width / target.height, rendition.focal));
  return part
    ? [
        ['extract', part],
        ['resize', { ...target, fit: 'fill' }],
      ]
    : // What matters is looked for in one picture, not in many.
      [['resize', { ...target, fit: 'cover', position: moves ? 'centre' : 'attention' }]];
}

function encoded(format: Format): Steps {
  const quality = QUALITY[format];
  if (format === 'jpeg')
    return [
      ['flatten', { background: '#fff' }],
      ['jpeg', { quality, mozjpeg: true }],
    ];
  if (format === 'png') return [['png']];
  return format === 'avif' ? [['avif', { quality, effort: AVIF_EFFORT }]] : [['webp', { quality }]];
}

/**
 * One rendition's bytes. Throws PictureTookTooLong, and what is said of an original that cannot be
 * read.
 */
export function renderImage(
  bytes: Uint8Array,
  record: PixelSize & { frames?: number },
  rendition: Rendition,
): Promise<Buffer> {
  const moves = isMoving(record, rendition);
  const shown = fitted(record, rendition, moves);
  // An original that was never measured right must not fail: the crop is by what sharp sees after
  // the rotation. What moves was never rotated by a camera.
  const input = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'none' } as const;
  return rendering.draw(
    moves
      ? {
          bytes,
          input: Object.assign({ animated: true }, input),
          steps: [
            ...shown,
            ['webp', { quality: QUALITY.webp, effort: MOVING_EFFORT }],
            ['toBuffer'],
          ],
        }
      : { bytes, input, steps: [['rotate'], ...shown, ...encoded(rendition.format), ['toBuffer']] },
    MAX_PICTURE_MS,
  );
}
