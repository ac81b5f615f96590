import { isShown, recognise } from '../../../blocks/_embed/recognise.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import type { Attachment } from './attachments.ts';

export const VERSION = '0.10.12';
export const ADDRESS = /^https?:\/\/\S+$/i;

const secure = (address: string): string => address.trim().replace(/^http:\/\//i, 'https://');

export const imageOf = ({
  url,
  alt,
  caption,
}: Pick<Attachment, 'url' | 'alt' | 'caption'>): JsonObject => ({
  type: 'image',
  version: VERSION,
  url: secure(url),
  ...(alt ? { alt_text: alt } : {}),
  ...(caption ? { caption } : {}),
});

/** Several pictures are a gallery; undefined for none. */
export const galleryOf = (images: readonly JsonObject[]): JsonObject | undefined =>
  images.length > 1
    ? { type: 'gallery', version: VERSION, content_elements: [...images] }
    : images[0];

/** What stands at an address of its own; undefined for what is none. */
export function embedOf(url: string): JsonObject | undefined {
  if (!ADDRESS.test(url)) return undefined;
  const known = recognise(url);
  return known
    ? {
        type: 'oembed_response',
        subtype: known.provider.key,
        raw_oembed: { type: 'rich', version: '1.0', url },
      }
    : { type: 'text', content: `<a href="${url.replaceAll('&', '&amp;')}">${url}</a>` };
}

/** A frame that shows what we show ourselves; undefined for any other. */
export function frameOf(source = ''): JsonObject | undefined {
  const address = source.replace(/^\/\//, 'https://');
  const known = ADDRESS.test(address) ? recognise(address) : undefined;
  return known && isShown(known) ? embedOf(address) : undefined;
}

/** Sound or film; undefined for what has no address. */
export function mediaOf(kind: 'x-video' | 'x-audio', given: string): JsonObject | undefined {
  // The players of WordPress number what they load.
  const url = given.replace(/\?_=\d+$/, '');
  if (!ADDRESS.test(url)) return undefined;
  const known = recognise(url);
  if (known && isShown(known)) return embedOf(url);
  return kind === 'x-video'
    ? {
        type: 'video',
        version: VERSION,
        embed_html: `<video controls preload="none" src="${secure(url)}"></video>`,
      }
    : { type: 'audio', version: VERSION, streams: [{ url: secure(url) }] };
}
