import { endpoint } from './endpoint.ts';
import { ofSite } from './queries.ts';
import {
  collectionList,
  createCollection,
  openCollection,
  saveCollection,
  seenCollection,
} from './shapes/collections.ts';

const COLLECTION_BYTES = 100_000;

/** Lists of stories that editors make by hand. */
export const collectionEndpoints = {
  collections: endpoint('GET /collections', {
    title: 'Las colecciones que un sitio puede mostrar',
    action: 'content.read',
    on: 'site',
    query: ofSite,
    reply: collectionList,
  }),
  createCollection: endpoint('POST /collections', {
    title: 'Crea una colección vacía',
    action: 'collection.change',
    on: 'new-collection',
    body: createCollection,
    reply: openCollection,
    status: 201,
    audited: ['collection.create'],
  }),
  collection: endpoint('GET /collections/:id', {
    title: 'Una colección con sus notas',
    action: 'content.read',
    on: 'site',
    query: ofSite,
    reply: openCollection,
  }),
  saveCollection: endpoint('PUT /collections/:id', {
    title: 'Cambia una colección; los lectores la ven así',
    action: 'collection.change',
    on: 'collection',
    query: ofSite,
    body: saveCollection,
    maxBytes: COLLECTION_BYTES,
    reply: openCollection,
    audited: ['collection.change'],
  }),
  deleteCollection: endpoint('DELETE /collections/:id', {
    title: 'Elimina una colección',
    action: 'collection.change',
    on: 'collection',
    query: seenCollection,
    audited: ['collection.delete'],
  }),
};
