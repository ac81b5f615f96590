import { type Inspected, inspectImage, proveWhole, quoted } from './inspect.ts';
import { intake } from './picture-work.ts';
import { drawSvg, SVG, sizeOfPng } from './rasters.ts';

/** A file that is a picture, and whole. */
export interface TakenPicture extends Inspected {
  /** rule 5.30: the pixels of a drawing, whose size is the picture's. */
  raster?: Buffer;
}

/**
 * Looks at a file that comes in, by whatever door. `name` is for the message.
 * @throws Problem 422 `unreadable_image` or `too_complex` that names the file and the reason
 */
export async function takePicture(bytes: Uint8Array, name: string): Promise<TakenPicture> {
  const inspected = await inspectImage(bytes, name);
  if (inspected.mime !== SVG) {
    await proveWhole(bytes, name);
    return inspected;
  }
  const raster = await drawSvg(bytes, inspected, { name: quoted(name), on: intake });
  return { mime: SVG, ...sizeOfPng(raster), frames: 1, raster };
}
