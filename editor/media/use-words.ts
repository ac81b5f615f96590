import type { ImageUse } from '../../schemas/media-api.ts';

export const USE_WORDS: Record<ImageUse['kind'], string> = {
  page: 'Página',
  story: 'Nota',
  'live-blog': 'En vivo',
  author: 'Autor',
  document: 'Documento',
  site: 'Sitio',
};

export const USE_STATE_WORDS: Record<ImageUse['state'], string> = {
  live: 'la ven los lectores',
  draft: 'en borrador',
  archived: 'archivada',
  trash: 'en la papelera',
};

/** Where somebody looks at what uses a picture; undefined: it has no screen of its own. */
export function addressOfUse({ kind, id }: Pick<ImageUse, 'kind' | 'id'>): string | undefined {
  if (kind === 'page') return `/paginas/${encodeURIComponent(id)}`;
  if (kind === 'story') return `/historias/${encodeURIComponent(id)}`;
  return kind === 'live-blog' ? '/directos' : undefined;
}
