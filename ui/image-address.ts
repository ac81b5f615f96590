import type { SiteProperties } from '../schemas/site.ts';

/** Which of an image's tokens the resizer takes now. */
export const TOKEN_VERSION = '1';

export interface ImageSource {
  _id?: string | undefined;
  url?: string | undefined;
  auth?: Record<string, string> | undefined;
  focal_point?: { x: number; y: number } | undefined;
  /** How many pictures it shows one after another, where it moves for readers. */
  frames?: number | undefined;
}

export interface ResizeOptions {
  width?: number | undefined;
  height?: number | undefined;
}

const extensionOf = (url: string | undefined): string =>
  /\.(?:jpe?g|png|webp|gif|avif)(?=$|\?)/i.exec(url ?? '')?.[0] ?? '';

/** rule 4.3: the point when both coordinates are set and not zero, else the smart crop. */
const cropOf = ({ focal_point: focal }: ImageSource): [string, string] =>
  focal?.x && focal.y ? ['focal', `${focal.x},${focal.y}`] : ['smart', 'true'];

/** The signed address of an image without its size; null when the image carries no token. */
export function unsizedAddress(
  image: ImageSource,
  { resizerURL }: Pick<SiteProperties, 'resizerURL'>,
): string | null {
  const token = image.auth?.[TOKEN_VERSION];
  if (!token) return null;
  const name = image._id
    ? `${encodeURIComponent(image._id)}${extensionOf(image.url)}`
    : encodeURIComponent(image.url ?? '');
  const [crop, value] = cropOf(image);
  return `${resizerURL}${name}?auth=${encodeURIComponent(token)}&${crop}=${encodeURIComponent(value)}`;
}

/** A plain address as a page may show it: rule 4.14. */
export const plainAddress = (url: string): string => url.replace(/^\s*http:\/\//i, 'https://');

/** An address of `unsizedAddress` at a size, floored. */
export const sized = (address: string, { width, height }: ResizeOptions): string =>
  `${address}${width ? `&width=${Math.floor(width)}` : ''}${height ? `&height=${Math.floor(height)}` : ''}`;

/**
 * Signed address of an image at a size, or null when the image carries no token: the caller then
 * shows the plain source.
 */
export function resizedAddress(
  image: ImageSource,
  size: ResizeOptions,
  site: Pick<SiteProperties, 'resizerURL'>,
): string | null {
  const address = unsizedAddress(image, site);
  return address && sized(address, size);
}

export interface Ratio {
  w: number;
  h: number;
}

/** `16:9` -> its two numbers; null for anything else. */
export function ratioOf(text: string | undefined): Ratio | null {
  const [, w, h] = /^(\d+):(\d+)$/.exec(text ?? '') ?? [];
  return w && h && Number(w) > 0 && Number(h) > 0 ? { w: Number(w), h: Number(h) } : null;
}

/** rule 4.4: pixels of a height for a width in a ratio, rounded down. */
export const heightFor = (width: number, { w, h }: Ratio): number => Math.floor((width * h) / w);

/**
 * rule 4.4: the pair when both are given, else by ratio, floored; null when
 * neither works.
 */
export function sizeOf({
  width,
  height,
  ratio,
}: {
  width?: number | undefined;
  height?: number | undefined;
  ratio?: Ratio | null;
}): { width: number; height: number } | null {
  if (width && height) return { width, height };
  if (ratio && width) return { width, height: heightFor(width, ratio) };
  if (ratio && height) return { width: Math.floor((height * ratio.w) / ratio.h), height };
  return null;
}

/**
 * The srcset of an image by its `unsizedAddress`: one candidate for each positive whole width, its
 * height by the ratio, floored.
 */
export function sourceSet(address: string, widths: readonly number[], ratio: Ratio): string {
  return widths
    .filter((width) => Number.isInteger(width) && width > 0)
    .map((width) => `${sized(address, { width, height: heightFor(width, ratio) })} ${width}w`)
    .join(', ');
}
