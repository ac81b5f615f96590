import { type FindAddress, hasClass, type ProviderFile, part } from './provider.ts';

export const documentcloud: ProviderFile = {
  name: 'DocumentCloud',
  company: 'DocumentCloud (MuckRock)',
  icon: 'news',
  kind: 'edition',
  hosts: ['documentcloud.org'],
  scriptedPx: 640,
  read({ pathname }) {
    const id = part(pathname, /^\/documents\/(\d{3,12}(?:-[\w-]{1,200})?)(?:\.html|\.js)?\/?$/);
    if (!id) return undefined;
    return {
      kind: 'edition',
      original: `https://www.documentcloud.org/documents/${id}`,
      frame: `https://embed.documentcloud.org/documents/${id}/?embed=1`,
      extent: { height: 640 },
    };
  },
};

/** The viewer of before: an empty box, and a script that says of which document. */
export const findDocumentcloud: FindAddress = (element) => {
  const [, id] = /^DV-viewer-(\d{3,12}-[\w-]{1,200})$/.exec(element.attributes.id ?? '') ?? [];
  return hasClass(element, 'DV-container') && id
    ? `https://www.documentcloud.org/documents/${id}`
    : undefined;
};
