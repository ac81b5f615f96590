import { MAX_PAGE_BYTES, MAX_PAGE_VALUES } from '../page.ts';
import { endpoint } from './endpoint.ts';
import { ofSite } from './queries.ts';
import { createPattern, pattern, patternList } from './shapes/pattern.ts';

/** Arrangements of blocks that a site's editors put on pages as copies. */
export const patternEndpoints = {
  patterns: endpoint('GET /patterns', {
    title: 'Los patrones de un sitio',
    action: 'page.read',
    on: 'site',
    query: ofSite,
    reply: patternList,
  }),
  createPattern: endpoint('POST /patterns', {
    title: 'Guarda unos bloques como patrón',
    action: 'page.create',
    on: 'site',
    query: ofSite,
    body: createPattern,
    maxBytes: MAX_PAGE_BYTES,
    maxValues: MAX_PAGE_VALUES,
    reply: pattern,
    status: 201,
    audited: ['pattern.create'],
  }),
  deletePattern: endpoint('DELETE /patterns/:id', {
    title: 'Elimina un patrón; las páginas que lo llevan siguen igual',
    action: 'page.create',
    on: 'site',
    query: ofSite,
    audited: ['pattern.delete'],
  }),
};
