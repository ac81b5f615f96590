import { z } from 'zod';
import { namesQuery, namesReply } from '../names-api.ts';
import { endpoint } from './endpoint.ts';
import { ofSite } from './queries.ts';
import {
  contentQuery,
  hierarchyList,
  sanitisedHtml,
  sanitiseHtml,
  sourceSummary,
  storyList,
  storyQuery,
} from './shapes/content.ts';

const SANITISE_BYTES = 600_000;

/** Content that pages show. */
export const contentEndpoints = {
  stories: endpoint('GET /content/stories', {
    title: 'Busca notas publicadas',
    action: 'content.read',
    on: 'site',
    query: storyQuery,
    reply: storyList,
  }),
  hierarchies: endpoint('GET /content/hierarchies', {
    title: 'Los menús de un sitio',
    action: 'content.read',
    on: 'site',
    query: ofSite,
    reply: hierarchyList,
  }),
  names: endpoint('GET /content/names', {
    title: 'Busca secciones, autores, etiquetas y colecciones por nombre',
    action: 'content.read',
    on: 'site',
    query: namesQuery,
    reply: namesReply,
  }),
  sources: endpoint('GET /content/sources', {
    title: 'Las fuentes de contenido que hay',
    action: 'tools.use',
    on: 'newsroom',
    reply: z.array(sourceSummary),
  }),
  content: endpoint('GET /content/:source', {
    title: 'La respuesta de una fuente de contenido',
    action: 'content.read',
    on: 'website',
    query: contentQuery,
    reply: z.unknown(),
  }),
  sanitise: endpoint('POST /html/sanitise', {
    title: 'Lo que guardar haría de un HTML',
    action: 'tools.use',
    on: 'newsroom',
    body: sanitiseHtml,
    maxBytes: SANITISE_BYTES,
    reply: sanitisedHtml,
    audited: 'no-change',
  }),
};
