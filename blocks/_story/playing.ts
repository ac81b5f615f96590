import { escapeHtml, unescapeHtml } from '../../schemas/escape-html.ts';
import type { SafeHtml } from '../../schemas/html.ts';

/** Every opening tag of these elements, with where it begins; comments are no elements. */
function* openingTags(html: string): Generator<{ name: string; start: number; end: number }> {
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start + 1)) {
    if (html.startsWith('<!--', start)) {
      const close = html.indexOf('-->', start);
      if (close < 0) return;
      start = close;
      continue;
    }
    const [, name] = /^<([a-z][\w-]*)/i.exec(html.slice(start, start + 40)) ?? [];
    if (!name) continue;
    const end = html.indexOf('>', start);
    if (end < 0) return;
    yield { name: name.toLowerCase(), start, end };
  }
}

/** How players are told to start by themselves, without sound; the first is for all others. */
const PLAYERS: readonly [host: RegExp, parameters: string][] = [
  [/(?:^|\.)youtube(?:-nocookie)?\.com$/, 'autoplay=1&mute=1&playsinline=1'],
  [/(?:^|\.)vimeo\.com$/, 'autoplay=1&muted=1'],
  [/(?:^|\.)(?:twitch\.tv|wistia\.(?:com|net))$/, 'autoplay=true&muted=true'],
  [/(?:^|\.)facebook\.com$/, 'autoplay=true&mute=1'],
  [/(?:^|\.)brightcove\.net$/, 'autoplay=muted'],
];
const OTHERS = 'autoplay=1&mute=1&muted=1';

/** An address in markup that tells its player to start by itself; what else it says stays. */
export function playingAddress(address: string): string {
  const [, before = '', , query = '', fragment = ''] =
    /^([^?#]*)(\?([^#]*))?(#[\s\S]*)?$/.exec(address) ?? [];
  const [, host = ''] = /^(?:https?:)?\/\/([^/:]*)/i.exec(before) ?? [];
  const [, parameters] = PLAYERS.find(([pattern]) => pattern.test(host.toLowerCase())) ?? [];
  const own = query
    .split(/&(?:amp;)?/)
    .filter((part) => part && !/^(?:autoplay|muted?|playsinline)(?:=|$)/i.test(part));
  return `${before}?${[...own, ...(parameters ?? OTHERS).split('&')].join('&amp;')}${fragment}`;
}

interface Playing {
  autoplay: boolean;
  playthrough: boolean;
}

/** The markup of a frame that starts by itself: of one of ours what is in it does. */
function playingFrame(tag: string, playing: Playing): string {
  const [, inside] = / srcdoc="([^"]*)"/i.exec(tag) ?? [];
  if (inside !== undefined)
    return tag.replace(
      / srcdoc="[^"]*"/i,
      () => ` srcdoc="${escapeHtml(withPlaying(unescapeHtml(inside) as SafeHtml, playing))}"`,
    );
  if (!playing.autoplay) return tag;
  const addressed = tag.replace(
    /(\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)')/i,
    (_, name: string, double = '', single = '') =>
      `${name}"${playingAddress(double || single).replaceAll('"', '&quot;')}"`,
  );
  const [, allowed] = /\sallow="([^"]*)"/i.exec(addressed) ?? [];
  if (allowed === undefined) return addressed.replace(/^<iframe/i, '<iframe allow="autoplay"');
  return /\bautoplay\b/.test(allowed)
    ? addressed
    : addressed.replace(/\sallow="/i, ' allow="autoplay; ');
}

/** `<video autoplay muted playsinline …>`, whatever it said of sound before. */
const playingVideo = (tag: string): string =>
  tag.replace(/^<video/i, '<video autoplay muted playsinline');

/**
 * A video's embed that says how it is to play (rule 4.11), whatever it is: its first element and
 * its player carry `data-autoplay` and `data-playthrough`; with autoplay frames are requested so,
 * and a plain `<video>` has the attributes. It starts without sound: no browser would let it else.
 */
export function withPlaying(embed: SafeHtml, playing: Playing): SafeHtml {
  if (!playing.autoplay && !playing.playthrough) return embed;
  const marks = [
    playing.autoplay ? ' data-autoplay="true"' : '',
    playing.playthrough ? ' data-playthrough="true"' : '',
  ].join('');
  let html = '';
  let from = 0;
  for (const { name, start, end } of openingTags(embed)) {
    const tag = embed.slice(start, end + 1);
    const isFrame = name === 'iframe';
    const isPlayer = isFrame || name === 'video' || /\sclass="(?:[^"]*\s)?powa[\s"]/i.test(tag);
    if (start < from || (from > 0 && !isPlayer)) continue;
    const opening = isFrame
      ? playingFrame(tag, playing)
      : name === 'video' && playing.autoplay
        ? playingVideo(tag)
        : tag;
    html += `${embed.slice(from, start)}<${tag.slice(1, 1 + name.length)}${marks}${opening.slice(1 + name.length)}`;
    from = end + 1;
  }
  return (html + embed.slice(from)) as SafeHtml;
}
