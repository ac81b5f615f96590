import { type FindAddress, hasClass, type ProviderFile } from './provider.ts';

/** A name, or an id as its embed code has it. */
const PATH = /^\/(?:(?!api\/|js\/)[\w.-]{5,200})\/?$/;

export const infogram: ProviderFile = {
  name: 'Infogram',
  company: 'Infogram (Prezi)',
  icon: 'globe',
  kind: 'content',
  hosts: ['infogram.com', 'infogr.am'],
  scriptedPx: 600,
  read({ pathname }) {
    if (!PATH.test(pathname)) return undefined;
    const id = pathname.replaceAll('/', '');
    return {
      kind: 'content',
      original: `https://infogram.com/${id}`,
      frame: `https://e.infogram.com/${id}?src=embed`,
      extent: { height: 600 },
    };
  },
};

export const findInfogram: FindAddress = (element) => {
  const id = element.attributes['data-id'];
  return hasClass(element, 'infogram-embed') && id ? `https://infogram.com/${id}` : undefined;
};
