import { type FindAddress, type ProviderFile, part, WIDE } from './provider.ts';

export const dailymotion: ProviderFile = {
  name: 'Dailymotion',
  company: 'Dailymotion',
  icon: 'play',
  kind: 'video',
  hosts: ['dailymotion.com', 'dai.ly'],
  read({ hostname, pathname, searchParams }) {
    const id =
      hostname === 'dai.ly'
        ? part(pathname, /^\/(\w{5,20})\/?$/)
        : part(pathname, /^\/(?:embed\/)?video\/(\w{5,20})(?:_[^/]*)?\/?$/) ||
          (/^\/player(?:\/\w{1,20})?\.html$/.test(pathname)
            ? part(searchParams.get('video') ?? '', /^(\w{5,20})$/)
            : '');
    if (!id) return undefined;
    return {
      kind: 'video',
      original: `https://www.dailymotion.com/video/${id}`,
      frame: `https://geo.dailymotion.com/player.html?video=${id}`,
      extent: WIDE,
    };
  },
};

export const findDailymotion: FindAddress = ({ name, attributes }) => {
  const address = attributes.src ?? '';
  const isPlayer = /^(?:https:)?\/\/geo\.dailymotion\.com\/player(?:\/\w{1,20})?\.js/.test(address);
  const video = attributes['data-video'];
  return name === 'script' && isPlayer && video
    ? `https://www.dailymotion.com/video/${video}`
    : undefined;
};
