import { z } from 'zod';
import { resizerAuth } from '../../schemas/fields/kinds/image.ts';
import { resizedAddress } from '../../ui/image-address.ts';

/** The editor's host serves the resizer too. One of its common sizes. */
const RESIZER = { resizerURL: '/resizer/v2/' };
const THUMBNAIL = { width: 400, height: 266 };

const signed = z.object({ _id: z.string(), url: z.string(), auth: resizerAuth });

/** A picture of the library at the size of a card, by its tokens; any other by its address. */
export function pictureAddress(given: unknown, url: string): string {
  const { data } = signed.safeParse(given);
  return (data && resizedAddress(data, THUMBNAIL, RESIZER)) ?? url;
}
