import { type FindAddress, type ProviderFile, part, WIDE } from './provider.ts';

export const brightcove: ProviderFile = {
  name: 'Brightcove',
  company: 'Brightcove',
  icon: 'play',
  kind: 'video',
  hosts: ['brightcove.net'],
  read({ hostname, pathname, searchParams }) {
    const player = part(pathname, /^\/(\d{5,20}\/[\w-]{1,40}_[\w-]{1,40})\/index\.html$/);
    const video = part(searchParams.get('videoId') ?? '', /^((?:ref:)?[\w.-]{1,80})$/);
    if (hostname !== 'players.brightcove.net' || !player) return undefined;
    const frame = `https://players.brightcove.net/${player}/index.html${video ? `?videoId=${encodeURIComponent(video)}` : ''}`;
    return { kind: 'video', original: frame, frame, extent: WIDE };
  },
};

export const findBrightcove: FindAddress = ({ name, attributes }) => {
  const { 'data-account': account, 'data-player': player, 'data-embed': embed } = attributes;
  const video = attributes['data-video-id'];
  if (!/^video(?:-js)?$/.test(name) || !account || !player || !video) return undefined;
  return `https://players.brightcove.net/${account}/${player}_${embed || 'default'}/index.html?videoId=${encodeURIComponent(video)}`;
};
