import { type FindAddress, hasClass, link, type ProviderFile, TALL } from './provider.ts';

const PATH = /^\/(?:[\w.]{1,40}\/)?(p|reels?|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/;

export const instagram: ProviderFile = {
  name: 'Instagram',
  company: 'Instagram (Meta)',
  icon: 'instagram',
  kind: 'post',
  hosts: ['instagram.com', 'instagr.am'],
  probe: 'https://www.instagram.com/embed.js',
  isSocial: true,
  isColumn: true,
  scriptedPx: 720,
  read({ pathname }) {
    const [, type = '', id = ''] = /^\/share\//.test(pathname) ? [] : (PATH.exec(pathname) ?? []);
    if (!id) return link(`https://www.instagram.com${pathname}`);
    const original = `https://www.instagram.com/${type === 'reels' ? 'reel' : type}/${id}/`;
    const kind = type === 'p' ? 'post' : 'video';
    return { kind, original, frame: `${original}embed/`, extent: TALL };
  },
};

export const findInstagram: FindAddress = (element) =>
  element.name === 'blockquote' && hasClass(element, 'instagram-media')
    ? (element.attributes['data-instgrm-permalink'] ??
      element.attributes.cite ??
      element.links.at(-1))
    : undefined;
