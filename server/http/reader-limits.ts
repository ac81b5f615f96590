import type { IncomingMessage } from 'node:http';
import { type Limit, nodeLimit } from '../../services/limits/limit.ts';
import type { RequestLimits } from '../config.ts';

const PICTURE = /^\/(?:resizer|imagenes)\//;
/** `/pf` may stand before a page's address outside production. */
const SEARCH = /^(?:\/pf)?\/(?:search\/|busqueda(?:\/|$)|_portada\/sugerencias)/;
/** Each is built anew, and tokens could be guessed at. */
const PREVIEW = /^\/_preview/;
const OPEN_CONTENT = /^(?:(?:\/pf)?\/_portada\/contenido|\/sitemap|\/paywall\/public\/v1\/rest)/;

/** `/_live/{id}/stream` */
const isStream = (url: string): boolean =>
  url.startsWith('/stream', url.indexOf('/', '/_live/'.length));

/** However it is spelt: `/%73earch/` is `/search/`. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Which of the limits a reader's address is under; undefined: none, as nearly all are. */
export interface ReaderLimits {
  limitOf(url: string): Limit | undefined;
  client(request: IncomingMessage): string;
}

/** Counted by each node for itself. `client`: who a request is from. */
export function readerLimits(
  limits: Pick<RequestLimits, 'pictures' | 'searches' | 'openContent'>,
  client: (request: IncomingMessage) => string,
): ReaderLimits {
  const pictures = nodeLimit('pictures', limits.pictures);
  const searches = nodeLimit('searches', limits.searches);
  const openContent = nodeLimit('content', limits.openContent);
  return {
    client,
    limitOf: (url) => {
      // Polls come from memory, from every open page; a stream that is behind is read anew.
      if (url.startsWith('/_live/')) return isStream(url) ? openContent : undefined;
      const path = pathOf(url);
      if (PICTURE.test(path)) return pictures;
      if (SEARCH.test(path) || PREVIEW.test(path)) return searches;
      return OPEN_CONTENT.test(path) ? openContent : undefined;
    },
  };
}
