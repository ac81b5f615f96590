import { link, type ProviderFile } from './provider.ts';

const PATH = /^\/[\w-]{2,60}\/(?:sets\/)?[\w-]{1,120}(?:\/s-\w{5,20})?\/?$/;
/** Its numbers, as its own embed code writes them. */
const NUMBERED = /^\/(?:tracks|playlists)\/(?:soundcloud(?::|%3A)\w{5,10}(?::|%3A))?\d{3,15}\/?$/i;

const player = (address: string): string =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(address)}&visual=false`;

export const soundcloud: ProviderFile = {
  name: 'SoundCloud',
  company: 'SoundCloud',
  icon: 'globe',
  kind: 'audio',
  hosts: ['soundcloud.com'],
  read(url) {
    const { hostname, pathname, searchParams } = url;
    if (hostname === 'on.soundcloud.com')
      return link(`https://on.soundcloud.com${pathname}`, 'audio');
    const isPlayer = hostname === 'w.soundcloud.com' && pathname.startsWith('/player');
    const asked = isPlayer ? (searchParams.get('url') ?? '') : url.href;
    const [, host = '', path = ''] =
      /^https?:\/\/((?:api\.|www\.|m\.)?soundcloud\.com)(\/[^?#]*)/i.exec(asked) ?? [];
    const isNumbered = host.startsWith('api.');
    if (!(isNumbered ? NUMBERED : PATH).test(path)) return undefined;
    const address = `https://${isNumbered ? 'api.' : ''}soundcloud.com${path}`;
    const isList = /^\/(?:playlists\/|[^/]+\/sets\/)/.test(path);
    return {
      kind: 'audio',
      original: isNumbered ? player(address) : address,
      frame: player(address),
      extent: { height: isList ? 450 : 166 },
    };
  },
};
