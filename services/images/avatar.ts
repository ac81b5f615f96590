import { Problem } from '../http/problem.ts';
import { inspectImage, MAX_INPUT_PIXELS } from './inspect.ts';
import { atFault, inTime, intake, MAX_PICTURE_MS } from './picture-work.ts';

const SIDE_PX = 256;
const QUALITY = 82;

/**
 * A picture of somebody: a square JPEG, upright, with nothing of the file that it came in beside
 * its pixels: neither place nor camera. Throws Problem 422 `unreadable_image` for anything but a
 * JPEG.
 */
export async function avatarPicture(bytes: Uint8Array): Promise<Buffer> {
  const refused = (message: string) => new Problem(422, 'unreadable_image', message);
  const { mime } = await inspectImage(bytes);
  if (mime !== 'image/jpeg') throw refused('La imagen tiene que ser JPEG.');
  const work = {
    bytes,
    input: { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'truncated' },
    steps: [
      ['autoOrient'],
      ['resize', SIDE_PX, SIDE_PX, { fit: 'cover' }],
      ['jpeg', { quality: QUALITY }],
      ['toBuffer'],
    ],
  } as const;
  return inTime(intake.draw(work, MAX_PICTURE_MS), 'La imagen tarda demasiado en leerse.').catch(
    atFault(() => {
      throw refused('La imagen está incompleta o dañada.');
    }),
  );
}
