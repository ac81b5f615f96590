import { z } from 'zod';
import {
  contentQuery,
  hierarchyList,
  sanitisedHtml,
  sanitiseHtml,
  sourceSummary,
  storyList,
  storyQuery,
} from '../api.ts';
import { namesQuery, namesReply } from '../names-api.ts';
import {
  deleteTaken,
  restoreTaken,
  takeableList,
  takeableQuery,
  takenKind,
  withdraw,
} from '../take-down.ts';
import { endpoint } from './endpoint.ts';
import { ofSite, site } from './queries.ts';

const SANITISE_BYTES = 600_000;
const DOCUMENT_BYTES = 5_000_000;

/** What an import did with a document. */
const importOutcome = z.looseObject({ status: z.enum(['created', 'updated', 'unchanged']) });

/** Content that pages show, and documents as imports bring them. */
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
    title: 'Busca secciones, autores, temas y colecciones por nombre',
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
  importDocument: endpoint('POST /content/documents', {
    title: 'Importa un documento ANS',
    action: 'content.import',
    on: 'newsroom',
    query: z.object({ site }),
    body: z.record(z.string(), z.unknown()),
    maxBytes: DOCUMENT_BYTES,
    reply: importOutcome,
    audited: ['document.import'],
  }),
  takeable: endpoint('GET /content/documents', {
    title: 'Documentos que se pueden retirar, y los retirados',
    action: 'story.withdraw',
    on: 'newsroom',
    query: takeableQuery,
    reply: takeableList,
  }),
  deleteDocument: endpoint('DELETE /content/documents/:id', {
    title: 'Borra un documento para siempre',
    action: 'story.withdraw',
    on: 'newsroom',
    query: takenKind,
    body: deleteTaken,
    audited: ['content.delete'],
  }),
  withdraw: endpoint('POST /content/withdrawals', {
    title: 'Retira un documento de los lectores',
    action: 'story.withdraw',
    on: 'newsroom',
    body: withdraw,
    audited: ['content.withdraw'],
  }),
  restoreDocument: endpoint('POST /content/withdrawals/restore', {
    title: 'Devuelve a los lectores lo que se retiró',
    action: 'story.withdraw',
    on: 'newsroom',
    body: restoreTaken,
    audited: ['content.restore'],
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
