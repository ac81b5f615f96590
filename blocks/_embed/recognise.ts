import type { EmbedKind, Provider } from './providers.ts';
import { isOf, PROVIDERS } from './providers.ts';

/** How much room something keeps: a ratio, or a height in pixels. */
export type Extent = { ratio: readonly [width: number, height: number] } | { height: number };

/** What an address of a provider is, in words of our own: nothing of it is used as it came. */
export interface Recognised {
  provider: Provider;
  kind: EmbedKind;
  /** Where readers find it. */
  original: string;
  extent: Extent;
  /** Who posted it, as the address says. */
  by?: string;
  /** The address to frame; unset where there is none. */
  frame?: string;
  /** A post that the provider's script renders, by its id. */
  post?: string;
  /** The provider's own picture of it. */
  poster?: string;
}

const MAX_CHARS = 2_048;
export const WIDE: Extent = { ratio: [16, 9] };
export const TALL: Extent = { ratio: [9, 16] };

/** A plain address of the web: without a name and password, on the usual port. */
function webAddress(text: string): URL | undefined {
  if (text.length > MAX_CHARS || !/^https?:\/\//i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username || url.password || url.port ? undefined : url;
  } catch {
    return undefined;
  }
}

type Reader = (url: URL, provider: Provider) => Omit<Recognised, 'provider'> | undefined;

const part = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
const link = (original: string, kind: EmbedKind = 'post') => ({ original, kind, extent: WIDE });

const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;

const youtube: Reader = ({ hostname, pathname, searchParams }) => {
  const id =
    hostname === 'youtu.be'
      ? part(pathname, /^\/([\w-]{11})\/?$/)
      : /^\/watch\/?$/.test(pathname)
        ? part(searchParams.get('v') ?? '', /^([\w-]{11})$/)
        : part(pathname, YOUTUBE_PATH);
  if (!id) return undefined;
  const from = part(searchParams.get('start') ?? searchParams.get('t') ?? '', /^(\d{1,6})s?$/);
  const isShort = pathname.startsWith('/shorts/');
  const original = isShort
    ? `https://www.youtube.com/shorts/${id}`
    : `https://www.youtube.com/watch?v=${id}${from ? `&t=${from}s` : ''}`;
  const frame = `https://www.youtube-nocookie.com/embed/${id}${from ? `?start=${from}` : ''}`;
  const poster = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
  return { kind: 'video', original, frame, poster, extent: isShort ? TALL : WIDE };
};

const vimeo: Reader = ({ pathname }) => {
  const id = part(pathname, /^\/(?:video\/)?(\d{5,12})\/?$/);
  const frame = `https://player.vimeo.com/video/${id}`;
  return id ? { ...link(`https://vimeo.com/${id}`, 'video'), frame } : undefined;
};

const instagram: Reader = ({ pathname }) => {
  const [, type = '', id = ''] =
    /^\/(?:[\w.]{1,40}\/)?(p|reels?|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/.exec(
      pathname,
    ) ?? [];
  if (!id) return link(`https://www.instagram.com${pathname}`);
  const original = `https://www.instagram.com/${type === 'reels' ? 'reel' : type}/${id}/`;
  return {
    kind: type === 'p' ? 'post' : 'video',
    original,
    frame: `${original}embed/`,
    extent: TALL,
  };
};

const facebook: Reader = ({ hostname, pathname, search }) => {
  const host = hostname === 'fb.watch' ? hostname : 'www.facebook.com';
  const original = `https://${host}${pathname}${search}`;
  if (pathname.startsWith('/plugins/') || !/^\/[^/]/.test(pathname)) return link(original);
  const isVideo = host === 'fb.watch' || /\/(?:videos|watch|reel)(?:\/|$)/.test(pathname);
  const plugin = isVideo ? 'video' : 'post';
  const frame = `https://www.facebook.com/plugins/${plugin}.php?href=${encodeURIComponent(original)}&show_text=${!isVideo}`;
  return {
    kind: isVideo ? 'video' : 'post',
    original,
    frame,
    extent: isVideo ? WIDE : { height: 560 },
  };
};

const x: Reader = ({ pathname }) => {
  const [, by = '', post = ''] =
    /^\/(\w{1,20})\/status(?:es)?\/(\d{1,25})(?:\/.{0,100})?$/.exec(pathname) ?? [];
  if (!post) return link(`https://x.com${pathname}`);
  // The script knows the posts of the old domain alone.
  const original = `https://twitter.com/${by}/status/${post}`;
  return { kind: 'post', original, by: `@${by}`, post, extent: { height: 560 } };
};

const tiktok: Reader = ({ hostname, pathname }) => {
  const [, by = '', post = ''] = /^\/(@[\w.]{1,40})\/video\/(\d{5,25})\/?$/.exec(pathname) ?? [];
  if (!post) return link(`https://${hostname}${pathname}`, 'video');
  const original = `https://www.tiktok.com/${by}/video/${post}`;
  return { kind: 'video', original, by, post, extent: { height: 740 } };
};

const threads: Reader = ({ pathname }) => {
  const [, by = '', post = ''] =
    /^\/(@[\w.]{1,40})\/post\/([\w-]{5,40})(?:\/embed)?\/?$/.exec(pathname) ?? [];
  if (!post) return link(`https://www.threads.com${pathname}`);
  const original = `https://www.threads.com/${by}/post/${post}`;
  return { kind: 'post', original, by, frame: `${original}/embed/`, extent: { height: 560 } };
};

/** A handle, or a DID: https://atproto.com/specs/handle, https://atproto.com/specs/did */
const BLUESKY =
  /^\/profile\/([a-z0-9.-]{3,253}|did:[a-z]{2,10}:[\w.:-]{3,100})\/post\/([a-z0-9]{5,20})\/?$/i;

const bluesky: Reader = ({ pathname }) => {
  const [, who = '', post = ''] = BLUESKY.exec(pathname) ?? [];
  if (!post) return link(`https://bsky.app${pathname}`);
  return {
    kind: 'post',
    original: `https://bsky.app/profile/${who}/post/${post}`,
    ...(who.startsWith('did:') ? {} : { by: `@${who}` }),
    frame: `https://embed.bsky.app/embed/${who}/app.bsky.feed.post/${post}`,
    extent: { height: 560 },
  };
};

const SPOTIFY =
  /^\/(?:intl-[a-z-]{2,7}\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/(\w{10,30})\/?$/;

const spotify: Reader = ({ pathname }) => {
  const [, type = '', id = ''] = SPOTIFY.exec(pathname) ?? [];
  const [original, frame] = ['', 'embed/'].map(
    (way) => `https://open.spotify.com/${way}${type}/${id}`,
  );
  return id && original && frame
    ? { kind: 'audio', original, frame, extent: { height: 352 } }
    : undefined;
};

const issuu: Reader = ({ hostname, pathname, search }) => {
  const extent: Extent = { ratio: [5, 3] };
  if (hostname === 'e.issuu.com') {
    const frame = `https://e.issuu.com${pathname}${search}`;
    return pathname === '/' ? undefined : { kind: 'edition', original: frame, frame, extent };
  }
  const [, user = '', document = ''] =
    /^\/([\w.-]{1,80})\/docs\/([\w.-]{1,120})\/?$/.exec(pathname) ?? [];
  if (!document) return link(`https://issuu.com${pathname}`, 'edition');
  const original = `https://issuu.com/${user}/docs/${document}`;
  const frame = `https://e.issuu.com/embed.html?d=${document}&u=${user}`;
  return { kind: 'edition', original, frame, extent };
};

const READERS: readonly [Provider, Reader][] = [
  [PROVIDERS.youtube, youtube],
  [PROVIDERS.vimeo, vimeo],
  [PROVIDERS.instagram, instagram],
  [PROVIDERS.facebook, facebook],
  [PROVIDERS.x, x],
  [PROVIDERS.tiktok, tiktok],
  [PROVIDERS.threads, threads],
  [PROVIDERS.bluesky, bluesky],
  [PROVIDERS.spotify, spotify],
  [PROVIDERS.issuu, issuu],
];

/**
 * What an address is, of those providers that may be framed (rule 10.11): its frame's address is
 * put together anew from what was recognised. Without frame and post it is a link; undefined for
 * anything else.
 */
export function recognise(address: string): Recognised | undefined {
  const url = webAddress(address.trim());
  if (!url) return undefined;
  const [provider, read] = READERS.find(([one]) => isOf(one, url.hostname)) ?? [];
  const found = provider && read?.(url, provider);
  return found && { provider, ...found };
}

const SOCIAL = new Set([
  PROVIDERS.youtube,
  PROVIDERS.instagram,
  PROVIDERS.tiktok,
  PROVIDERS.facebook,
  PROVIDERS.x,
  PROVIDERS.threads,
  PROVIDERS.bluesky,
]);
const WATCHED = /^https?:\/\/(?:youtu\.be\/|[\w.]*youtube\.com\/(?:watch\b|shorts\/))/i;

/** rule 10.12: what the block for social networks takes; of YouTube's addresses three kinds. */
export function recogniseSocial(address: string): Recognised | undefined {
  const found = recognise(address);
  if (!found || !SOCIAL.has(found.provider)) return undefined;
  const isOther = found.provider === PROVIDERS.youtube && !WATCHED.test(address.trim());
  return isOther ? undefined : found;
}
