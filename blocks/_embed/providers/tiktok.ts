import { allOf } from '../../../ui/page-needs.ts';
import { type FindAddress, hasClass, link, type ProviderFile, part } from './provider.ts';

export const tiktok: ProviderFile = {
  name: 'TikTok',
  company: 'TikTok (ByteDance)',
  icon: 'tiktok',
  kind: 'video',
  hosts: ['tiktok.com'],
  isSocial: true,
  isColumn: true,
  scriptedPx: 740,
  postNeeds: [
    ...allOf(['www.tiktok.com']),
    'script-src https://*.ttwstatic.com',
    'script-src https://*.tiktokcdn-us.com',
  ],
  read({ hostname, pathname }) {
    const [, by = '', post = ''] =
      /^\/(@[\w.]{1,40})\/(?:video|photo)\/(\d{5,25})\/?$/.exec(pathname) ?? [];
    if (post) {
      const original = `https://www.tiktok.com/${by}/video/${post}`;
      return { kind: 'video', original, by, post, extent: { height: 740 } };
    }
    // Without the name of who posted it: its own player.
    const id = part(pathname, /^\/(?:embed(?:\/v[23])?|player\/v1|v)\/(\d{5,25})(?:\.html)?\/?$/);
    if (!id) return link(`https://${hostname}${pathname}`, 'video');
    return {
      kind: 'video',
      original: `https://www.tiktok.com/embed/v2/${id}`,
      frame: `https://www.tiktok.com/embed/v2/${id}`,
      extent: { height: 740 },
    };
  },
};

export const findTiktok: FindAddress = (element) =>
  element.name === 'blockquote' && hasClass(element, 'tiktok-embed')
    ? (element.attributes.cite ?? element.links[0])
    : undefined;
