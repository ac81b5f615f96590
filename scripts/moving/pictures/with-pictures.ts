import { isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import type { MovedPicture } from '../../../services/images/moved/picture-origins.ts';

/** The picture of an address in our library; undefined: it stays where it is. */
export type Bring = (address: string) => Promise<MovedPicture | undefined>;

/** Documents whose pictures are on their way while those before are taken in. */
const AHEAD = 24;
const IMAGE_TAG = /<img\b[^<>]{0,8000}>/gi;
const SOURCE = /(\ssrc\s*=\s*)(["'])([^"'<>]{1,4000})\2/i;
const SIZES = /\s(?:srcset|sizes)\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const ADDRESS = /^https?:\/\//i;

const plain = (id: string): string => `/imagenes/${id}.jpg`;
const written = (source: string): string => source.replaceAll('&amp;', '&').trim();

/** Where the picture of a tag is; undefined for none of the web. */
function sourceOf(tag: string): string | undefined {
  const source = written(SOURCE.exec(tag)?.[3] ?? '');
  return ADDRESS.test(source) && URL.canParse(source)
    ? source.replace(/^http:/i, 'https:')
    : undefined;
}

async function markupWith(html: string, bring: Bring): Promise<string> {
  const tags = [...new Set(html.match(IMAGE_TAG) ?? [])];
  if (tags.length === 0) return html;
  const brought = new Map<string, string>();
  await Promise.all(
    tags.map(async (tag) => {
      const source = sourceOf(tag);
      const picture = source === undefined ? undefined : await bring(source);
      if (!picture) return;
      const own = tag.replace(
        SOURCE,
        (_, name, quote) => `${name}${quote}${plain(picture.id)}${quote}`,
      );
      brought.set(tag, own.replace(SIZES, ''));
    }),
  );
  return html.replace(IMAGE_TAG, (tag) => brought.get(tag) ?? tag);
}

async function imageWith(image: JsonObject, bring: Bring): Promise<JsonObject> {
  const { url } = image;
  if (typeof url !== 'string' || !ADDRESS.test(url) || !URL.canParse(url)) return image;
  const picture = await bring(url);
  if (!picture) return image;
  const { id, width, height } = picture;
  return { ...image, _id: id, url: plain(id), width, height };
}

async function valueWith(value: Json, key: string, bring: Bring): Promise<Json> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => valueWith(item, '', bring)));
  if (typeof value === 'string')
    return key === 'content' || key === 'caption' ? markupWith(value, bring) : value;
  if (!isObject(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(
      async ([name, inner]) => [name, await valueWith(inner as Json, name, bring)] as const,
    ),
  );
  const next = Object.fromEntries(entries) as JsonObject;
  return next.type === 'image' ? imageWith(next, bring) : next;
}

/** A document whose pictures point at our library, where they could be brought there. */
export const withPictures = async (document: JsonObject, bring: Bring): Promise<JsonObject> =>
  (await valueWith(document, '', bring)) as JsonObject;

/** The same of many, in their order: the pictures of the next ones are fetched meanwhile. */
export async function* allWithPictures(
  documents: AsyncIterable<JsonObject>,
  bring: Bring,
): AsyncGenerator<JsonObject> {
  const ahead: Promise<JsonObject>[] = [];
  for await (const document of documents) {
    const next = withPictures(document, bring);
    // Whoever awaits it in its turn hears of a fault.
    next.catch(() => undefined);
    ahead.push(next);
    if (ahead.length >= AHEAD) yield (await ahead.shift()) as JsonObject;
  }
  for (const each of ahead) yield await each;
}
