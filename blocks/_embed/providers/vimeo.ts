import { link, type ProviderFile } from './provider.ts';

/** A number, and for those that are not listed a key behind it. */
const PATH =
  /^\/(?:video\/|(?:channels|groups|album|showcase)\/[\w/]{1,60}\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

export const vimeo: ProviderFile = {
  name: 'Vimeo',
  company: 'Vimeo',
  icon: 'play',
  kind: 'video',
  hosts: ['vimeo.com'],
  probe: 'https://player.vimeo.com/api/player.js',
  read({ pathname, searchParams }) {
    const [, id, inPath] = PATH.exec(pathname) ?? [];
    if (!id) return undefined;
    const asked = searchParams.get('h') ?? '';
    const key = inPath ?? (/^[0-9a-f]{6,20}$/.test(asked) ? asked : '');
    return {
      ...link(`https://vimeo.com/${id}${key ? `/${key}` : ''}`, 'video'),
      frame: `https://player.vimeo.com/video/${id}${key ? `?h=${key}` : ''}`,
    };
  },
};
