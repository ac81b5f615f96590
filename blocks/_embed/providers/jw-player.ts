import { type FindAddress, type ProviderFile, part, WIDE } from './provider.ts';

const IDS = /^\/(?:players|videos)\/(\w{8}(?:-\w{8})?)(?:\.(?:js|html))?$/;

export const jwPlayer: ProviderFile = {
  name: 'JW Player',
  company: 'JW Player',
  icon: 'play',
  kind: 'video',
  hosts: ['jwplayer.com', 'jwplatform.com', 'jwpsrv.com'],
  read({ pathname }) {
    const ids = part(pathname, IDS);
    if (!ids.includes('-')) return undefined;
    const frame = `https://cdn.jwplayer.com/players/${ids}.html`;
    return { kind: 'video', original: frame, frame, extent: WIDE };
  },
};

export const findJwPlayer: FindAddress = ({ name, attributes }) => {
  const address = attributes.src ?? '';
  const ids = part(
    address,
    /^(?:https?:)?\/\/(?:cdn\.jwplayer\.com|content\.jwplatform\.com)\/players\/(\w{8}-\w{8})\.js/,
  );
  return name === 'script' && ids ? `https://cdn.jwplayer.com/players/${ids}.html` : undefined;
};
