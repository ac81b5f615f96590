import { type ProviderFile, part } from './provider.ts';

export const scribd: ProviderFile = {
  name: 'Scribd',
  company: 'Scribd',
  icon: 'news',
  kind: 'edition',
  hosts: ['scribd.com'],
  read({ pathname }) {
    const id = part(
      pathname,
      /^\/(?:[a-z]{2}\/)?(?:document|doc|presentation|embeds)\/(\d{5,15})(?:\/.{0,200})?$/,
    );
    if (!id) return undefined;
    return {
      kind: 'edition',
      original: `https://www.scribd.com/document/${id}`,
      frame: `https://www.scribd.com/embeds/${id}/content`,
      extent: { height: 640 },
    };
  },
};
