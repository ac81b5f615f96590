import { z } from 'zod';
import {
  deleteTaken,
  restoreTaken,
  takeableList,
  takeableQuery,
  takenKind,
  withdraw,
} from '../take-down.ts';
import { endpoint } from './endpoint.ts';
import { site } from './queries.ts';

const DOCUMENT_BYTES = 5_000_000;

/** What an import did with a document. */
const importOutcome = z.looseObject({ status: z.enum(['created', 'updated', 'unchanged']) });

/** Documents as imports bring them, and as admins take them down. */
export const documentEndpoints = {
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
};
