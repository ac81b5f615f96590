import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { resizedAddress } from '../../ui/image-address.ts';

/** The editor's host serves the resizer too. */
const RESIZER = { resizerURL: '/resizer/v2/' };

type PictureSource = Pick<LibraryImage, 'id' | 'url' | 'auth' | 'focalPoint'>;

/** A picture at a size in pixels, cut as the site cuts it. */
export const pictureAddress = (
  { id, url, auth, focalPoint }: PictureSource,
  size: { width: number; height?: number },
): string => resizedAddress({ _id: id, url, auth, focal_point: focalPoint }, size, RESIZER) ?? url;

export const nameOf = ({ alt, name, id }: Pick<LibraryImage, 'alt' | 'name' | 'id'>): string =>
  alt || name || id;

export const sizeLabel = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`
    : `${Math.ceil(bytes / 1_000)} kB`;
