import { isObject } from './json.ts';
import type { PromoItem, Story } from './story.ts';
import { isWebAddress } from './website-url.ts';

/** Where a video's file or player is, on this site (`/…`) or elsewhere. */
export interface Clip {
  /** The file itself. */
  content?: string;
  /** A page that plays it. */
  player?: string;
  seconds?: number;
}

const PLAYED = /<(video|source|iframe)(\s[^<>]*)>/gi;
const SRC = /\ssrc="([^"]*)"/i;

/** The first element of some markup that plays something, and where that is. */
function playedBy(embed: unknown): [element: string, src: string] {
  if (typeof embed !== 'string') return ['', ''];
  for (const [, element = '', attributes = ''] of embed.matchAll(PLAYED)) {
    const src = SRC.exec(attributes)?.[1];
    if (src) return [element, src];
  }
  return ['', ''];
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:\/|https?:\/\/)/i.test(value) && isWebAddress(value);

const unescaped = (address: string): string => address.replaceAll('&amp;', '&');

/** The largest of a video's files that browsers play. */
function fileOf(video: Record<string, unknown>): string | undefined {
  const streams = Array.isArray(video.streams) ? video.streams : [];
  const files = streams.filter(
    (each) => isObject(each) && each.stream_type === 'mp4' && isAddress(each.url),
  ) as { url: string; bitrate?: unknown }[];
  const rate = ({ bitrate }: { bitrate?: unknown }) => (typeof bitrate === 'number' ? bitrate : 0);
  return files.toSorted((one, other) => rate(other) - rate(one))[0]?.url;
}

/** The file or player of a video; null for one that names neither. */
export function clipOf(video: Record<string, unknown>): Clip | null {
  const { embed_html: embed, duration } = video;
  const [element, src] = playedBy(embed);
  const played = unescaped(src);
  const content = fileOf(video) ?? (/iframe/i.test(element) ? undefined : played);
  const player = /iframe/i.test(element) ? played : undefined;
  const clip = {
    ...(isAddress(content) ? { content } : {}),
    ...(isAddress(player) ? { player } : {}),
  };
  if (!clip.content && !clip.player) return null;
  // ANS counts in thousandths of a second.
  const seconds = typeof duration === 'number' ? Math.round(duration / 1_000) : 0;
  return seconds > 0 ? { ...clip, seconds } : clip;
}

/** The video that a story is or leads with. */
export function videoOf(story: Story): Record<string, unknown> | null {
  if (story.type === 'video') return story;
  const lead = story.promo_items?.lead_art ?? story.promo_items?.basic;
  return lead?.type === 'video' ? lead : null;
}

/** The pictures of the gallery that a story is or leads with. */
export function galleryOf(story: Story): PromoItem[] {
  const { lead_art: lead } = story.promo_items ?? {};
  const gallery = story.type === 'gallery' ? story : lead?.type === 'gallery' ? lead : null;
  const pictures = (gallery?.content_elements ?? []) as PromoItem[];
  return pictures.filter(({ type, url }) => type === 'image' && typeof url === 'string');
}

const MAX_STEPS = 3;

/** The picture that a promo item is, or by which it is announced. */
function pictureIn(item: PromoItem | undefined, steps = MAX_STEPS): PromoItem | undefined {
  if (!item || steps === 0) return undefined;
  if (item.type === undefined || item.type === 'image') return item.url ? item : undefined;
  const { basic, lead_art: lead } = item.promo_items ?? {};
  return pictureIn(basic, steps - 1) ?? pictureIn(lead, steps - 1);
}

/** Every picture of a story once: those that announce it, its gallery's, its body's. */
export function picturesOf(story: Story): { id?: string; url: string }[] {
  const { basic, lead_art: lead } = story.promo_items ?? {};
  const body = (story.content_elements ?? []) as PromoItem[];
  const inBody = body.filter(({ type }) => type === 'image');
  const found = new Map<string, { id?: string; url: string }>();
  for (const picture of [pictureIn(basic), pictureIn(lead), ...galleryOf(story), ...inBody]) {
    if (typeof picture?.url !== 'string' || picture.url === '') continue;
    const { _id: id, url } = picture;
    found.set(id ?? url, id ? { id, url } : { url });
  }
  return [...found.values()];
}
