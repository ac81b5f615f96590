import { type FindAddress, hasClass, type ProviderFile } from './provider.ts';

export const flourish: ProviderFile = {
  name: 'Flourish',
  company: 'Flourish (Canva)',
  icon: 'globe',
  kind: 'content',
  hosts: ['flourish.studio', 'flo.uri.sh'],
  scriptedPx: 600,
  read({ pathname }) {
    const [, type, id] =
      /^\/(visualisation|story)\/(\d{3,12})(?:\/embed)?\/?$/.exec(pathname) ?? [];
    if (!id) return undefined;
    return {
      kind: 'content',
      original: `https://public.flourish.studio/${type}/${id}/`,
      frame: `https://flo.uri.sh/${type}/${id}/embed`,
      extent: { height: 600 },
    };
  },
};

export const findFlourish: FindAddress = (element) => {
  const source = element.attributes['data-src'];
  return hasClass(element, 'flourish-embed') && source
    ? `https://flo.uri.sh/${source.split(/[?#]/)[0]}`
    : undefined;
};
