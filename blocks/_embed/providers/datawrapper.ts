import { type FindAddress, type ProviderFile, part } from './provider.ts';

export const datawrapper: ProviderFile = {
  name: 'Datawrapper',
  company: 'Datawrapper',
  icon: 'globe',
  kind: 'content',
  hosts: ['datawrapper.dwcdn.net', 'datawrapper.de'],
  scriptedPx: 480,
  read({ pathname }) {
    const id = part(pathname, /^\/(?:_\/|chart\/)?(\w{5})(?:\/[\w./-]{0,40})?$/);
    if (!id) return undefined;
    const frame = `https://datawrapper.dwcdn.net/${id}/`;
    return { kind: 'content', original: frame, frame, extent: { height: 480 } };
  },
};

export const findDatawrapper: FindAddress = ({ name, attributes }) => {
  const address = attributes.src ?? '';
  const id = part(address, /^(?:https:)?\/\/datawrapper\.dwcdn\.net\/(\w{5})\/embed\.js/);
  return name === 'script' && id ? `https://datawrapper.dwcdn.net/${id}/` : undefined;
};
