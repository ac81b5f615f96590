import {
  changeReaderSegment,
  changeReaderState,
  readerFile,
  readerListing,
  readersQuery,
} from '../reader-support.ts';
import { endpoint } from './endpoint.ts';

/** What staff do for readers. */
export const readerEndpoints = {
  readers: endpoint('GET /readers', {
    title: 'Busca lectores',
    action: 'readers.help',
    on: 'newsroom',
    query: readersQuery,
    reply: readerListing,
  }),
  reader: endpoint('GET /readers/:id', {
    title: 'Un lector con sus sesiones',
    action: 'readers.help',
    on: 'newsroom',
    reply: readerFile,
    audited: ['reader.view'],
  }),
  setReaderState: endpoint('PUT /readers/:id/state', {
    title: 'Desactiva o reactiva la cuenta de un lector',
    action: 'readers.help',
    on: 'newsroom',
    body: changeReaderState,
    reply: readerFile,
    audited: ['reader.disable', 'reader.enable'],
  }),
  setReaderSegment: endpoint('PUT /readers/:id/segment', {
    title: 'Pone a un lector en un segmento',
    action: 'readers.help',
    on: 'newsroom',
    body: changeReaderSegment,
    reply: readerFile,
    audited: ['reader.segment'],
  }),
  endReaderSessions: endpoint('DELETE /readers/:id/sessions', {
    title: 'Cierra todas las sesiones de un lector',
    action: 'readers.help',
    on: 'newsroom',
    reply: readerFile,
    audited: ['reader.sessions-end'],
  }),
  endReaderSession: endpoint('DELETE /readers/:id/sessions/:session', {
    title: 'Cierra una sesión de un lector',
    action: 'readers.help',
    on: 'newsroom',
    reply: readerFile,
    audited: ['reader.sessions-end'],
  }),
};
