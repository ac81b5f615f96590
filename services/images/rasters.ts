import { Problem } from '../http/problem.ts';
import { MAX_INPUT_PIXELS } from './inspect.ts';
import type { PictureProcesses } from './picture-processes.ts';
import { atFault, inTime, MAX_PICTURE_MS } from './picture-work.ts';
import { type Box, MAX_SIDE_PX, type PixelSize, type Rendition, targetSize } from './render.ts';
import { type ImageStore, originalKey } from './store/image-store.ts';

export const SVG = 'image/svg+xml';

/** The widest rendition that pages request has 1,600. */
const SHARP_SIDE_PX = 1_600;
/** Flat colours: more takes time, and saves little. */
const PNG_LEVEL = 6;

/** Where the pixels of a drawing are, by its hash. */
const rasterKey = (hash: string): string => `rasters/${hash.slice(0, 2)}/${hash}.png`;

/**
 * How large a drawing is drawn: so that its shorter side is sharp at every width that pages
 * request, its longer one no longer than any rendition, and never smaller than it says within that.
 */
export function rasterSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(
    MAX_SIDE_PX / Math.max(width, height),
    Math.max(1, SHARP_SIDE_PX / Math.min(width, height)),
  );
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The size that a PNG says in its head. */
export const sizeOfPng = (png: Buffer): PixelSize => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});

const SECONDS = MAX_PICTURE_MS / 1_000;

/**
 * rule 5.30: a drawing's pixels. Throws Problem 422 `too_complex` for one that takes too long,
 * `unreadable_image` for what cannot be drawn.
 */
export async function drawSvg(
  svg: Uint8Array,
  said: PixelSize,
  { name, on, maxMs = MAX_PICTURE_MS }: { name: string; on: PictureProcesses; maxMs?: number },
): Promise<Buffer> {
  const { width, height } = rasterSize(said);
  const work = {
    bytes: svg,
    input: { limitInputPixels: MAX_INPUT_PIXELS },
    steps: [
      ['resize', width, height, { fit: 'fill' }],
      ['png', { compressionLevel: PNG_LEVEL }],
      ['toBuffer'],
    ],
  } as const;
  const words = `${name} tarda más de ${SECONDS} segundos en dibujarse. Simplifica el dibujo (menos filtros y sombras) o expórtalo como PNG.`;
  return inTime(on.draw(work, maxMs), words).catch(
    atFault(() => {
      throw new Problem(422, 'unreadable_image', `${name} no se puede dibujar.`);
    }),
  );
}

/** Keeps a drawing's pixels beside it. */
export const keepRaster = (
  store: Pick<ImageStore, 'put'>,
  hash: string,
  png: Buffer,
): Promise<void> => store.put(rasterKey(hash), png);

/** Erases the file of a picture, and what was drawn of it. */
export async function deleteOriginal(
  store: Pick<ImageStore, 'delete'>,
  hash: string,
): Promise<void> {
  await store.delete(originalKey(hash));
  await store.delete(rasterKey(hash));
}

interface Original extends PixelSize {
  hash: string;
  mime: string;
}

/**
 * The bytes that a picture is rendered from: of a drawing its pixels, which are made now where an
 * earlier release took it in. Undefined where its file is gone. Throws as `drawSvg` does.
 */
export async function pixelsOf(
  { hash, mime, width, height }: Original,
  { store, on }: { store: Pick<ImageStore, 'get' | 'put'>; on: PictureProcesses },
): Promise<Buffer | undefined> {
  if (mime !== SVG) return store.get(originalKey(hash));
  const drawn = await store.get(rasterKey(hash));
  if (drawn) return drawn;
  const svg = await store.get(originalKey(hash));
  if (!svg) return undefined;
  const png = await drawSvg(svg, { width, height }, { name: 'Esa imagen', on });
  await keepRaster(store, hash, png);
  return png;
}

/**
 * A rendition of a drawing as one of its pixels, which may be more than the drawing says, or fewer:
 * the same part in the same size.
 */
export function onRaster(
  record: PixelSize,
  { focal, crop, format, ...size }: Rendition,
  png: Buffer,
): [record: PixelSize, rendition: Rendition] {
  const raster = sizeOfPng(png);
  const [x, y] = [raster.width / record.width, raster.height / record.height];
  const box = ({ left, top, width, height }: Box): Box => {
    const [atLeft, atTop] = [Math.floor(left * x), Math.floor(top * y)];
    return {
      left: atLeft,
      top: atTop,
      width: Math.max(1, Math.min(Math.round(width * x), raster.width - atLeft)),
      height: Math.max(1, Math.min(Math.round(height * y), raster.height - atTop)),
    };
  };
  return [
    raster,
    {
      format,
      ...targetSize(crop ?? record, size),
      ...(focal ? { focal: { x: focal.x * x, y: focal.y * y } } : {}),
      ...(crop ? { crop: box(crop) } : {}),
    },
  ];
}
