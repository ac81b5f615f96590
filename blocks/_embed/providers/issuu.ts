import { type Extent, type FindAddress, hasClass, link, type ProviderFile } from './provider.ts';

const extent: Extent = { ratio: [5, 3] };

export const issuu: ProviderFile = {
  name: 'Issuu',
  company: 'Issuu',
  icon: 'news',
  kind: 'edition',
  hosts: ['issuu.com'],
  probe: 'https://e.issuu.com/embed.js',
  read({ hostname, pathname, search, hash }) {
    if (hostname === 'e.issuu.com') {
      const place = /^#[\w/-]{3,60}$/.test(hash) ? hash : '';
      const frame = `https://e.issuu.com${pathname}${search}${place}`;
      return pathname === '/' || pathname.endsWith('.js')
        ? undefined
        : { kind: 'edition', original: frame, frame, extent };
    }
    const [, user = '', document = ''] =
      /^\/([\w.-]{1,80})\/docs\/([\w.-]{1,120})\/?$/.exec(pathname) ?? [];
    if (!document) return link(`https://issuu.com${pathname}`, 'edition');
    const original = `https://issuu.com/${user}/docs/${document}`;
    const frame = `https://e.issuu.com/embed.html?d=${document}&u=${user}`;
    return { kind: 'edition', original, frame, extent };
  },
};

export const findIssuu: FindAddress = (element) => {
  const id = element.attributes['data-configid'];
  return hasClass(element, 'issuuembed') && id && /^[\w/-]{3,60}$/.test(id)
    ? `https://e.issuu.com/embed.html#${id}`
    : undefined;
};
