import { type EmbedFacts, type ProviderFile, part, TALL, WIDE } from './provider.ts';

const PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;

function watched({ hostname, pathname, searchParams }: URL): string {
  if (hostname === 'youtu.be') return part(pathname, /^\/([\w-]{11})\/?$/);
  if (/^\/watch\/?$/.test(pathname)) return part(searchParams.get('v') ?? '', /^([\w-]{11})$/);
  return part(pathname, PATH);
}

/** What a channel sends now, and lists of videos. */
function other({ pathname, searchParams }: URL): EmbedFacts | undefined {
  const frames = 'https://www.youtube-nocookie.com/embed';
  const channel =
    pathname === '/embed/live_stream'
      ? part(searchParams.get('channel') ?? '', /^(UC[\w-]{22})$/)
      : part(pathname, /^\/channel\/(UC[\w-]{22})\/live\/?$/);
  if (channel)
    return {
      kind: 'video',
      original: `https://www.youtube.com/channel/${channel}/live`,
      frame: `${frames}/live_stream?channel=${channel}`,
      extent: WIDE,
    };
  const list = part(searchParams.get('list') ?? '', /^([\w-]{10,64})$/);
  if (!list || !/^\/(?:playlist|embed\/videoseries)\/?$/.test(pathname)) return undefined;
  return {
    kind: 'video',
    original: `https://www.youtube.com/playlist?list=${list}`,
    frame: `${frames}/videoseries?list=${list}`,
    extent: WIDE,
  };
}

/** Seconds of `90`, `90s`, `1m30s`, `1h2m3s`. */
function seconds(text: string): number {
  const [all, hours = 0, minutes = 0, rest = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return all ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest) : 0;
}

export const youtube: ProviderFile = {
  name: 'YouTube',
  company: 'YouTube (Google)',
  icon: 'youtube',
  kind: 'video',
  hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
  probe: 'https://www.youtube-nocookie.com/iframe_api',
  isSocial: true,
  read(url) {
    const { pathname, searchParams } = url;
    const id = watched(url);
    if (!id || id === 'videoseries' || id === 'live_stream') return other(url);
    const from = seconds(searchParams.get('start') ?? searchParams.get('t') ?? '');
    const isShort = pathname.startsWith('/shorts/');
    const original = isShort
      ? `https://www.youtube.com/shorts/${id}`
      : `https://www.youtube.com/watch?v=${id}${from ? `&t=${from}s` : ''}`;
    const frame = `https://www.youtube-nocookie.com/embed/${id}${from ? `?start=${from}` : ''}`;
    const poster = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
    return { kind: 'video', original, frame, poster, extent: isShort ? TALL : WIDE };
  },
};
