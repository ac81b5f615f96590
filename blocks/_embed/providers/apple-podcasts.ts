import { type ProviderFile, part } from './provider.ts';

const PATH = /^\/([a-z]{2})\/podcast\/(?:[^/]{1,200}\/)?id(\d{5,15})\/?$/;

export const applePodcasts: ProviderFile = {
  name: 'Apple Podcasts',
  company: 'Apple',
  icon: 'globe',
  kind: 'audio',
  hosts: ['podcasts.apple.com'],
  read({ pathname, searchParams }) {
    const [, country, id] = PATH.exec(pathname) ?? [];
    if (!id) return undefined;
    const episode = part(searchParams.get('i') ?? '', /^(\d{5,15})$/);
    const path = `/${country}/podcast/id${id}${episode ? `?i=${episode}` : ''}`;
    return {
      kind: 'audio',
      original: `https://podcasts.apple.com${path}`,
      frame: `https://embed.podcasts.apple.com${path}`,
      extent: { height: episode ? 175 : 450 },
    };
  },
};
