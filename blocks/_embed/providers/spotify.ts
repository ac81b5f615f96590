import { link, type ProviderFile } from './provider.ts';

const PATH =
  /^\/(?:intl-[a-z-]{2,7}\/)?(?:embed\/|embed-podcast\/)?(track|album|playlist|artist|episode|show)\/(\w{10,30})\/?$/;

export const spotify: ProviderFile = {
  name: 'Spotify',
  company: 'Spotify',
  icon: 'spotify',
  kind: 'audio',
  hosts: ['spotify.com', 'spotify.link'],
  probe: 'https://open.spotify.com/embed/iframe-api/v1',
  read({ hostname, pathname }) {
    if (hostname === 'spotify.link') return link(`https://spotify.link${pathname}`, 'audio');
    const [, type = '', id = ''] = PATH.exec(pathname) ?? [];
    const [original, frame] = ['', 'embed/'].map(
      (way) => `https://open.spotify.com/${way}${type}/${id}`,
    );
    return id && original && frame
      ? { kind: 'audio', original, frame, extent: { height: 352 } }
      : undefined;
  },
};
