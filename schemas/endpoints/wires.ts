import { changeWire, createWire, oneWire, seenWire, wireReading, wires } from '../wires/wire.ts';
import { endpoint } from './endpoint.ts';
import { ofSite } from './queries.ts';

/** Feeds that come to a site's desk by themselves. */
export const wireEndpoints = {
  wires: endpoint('GET /wires', {
    title: 'Las agencias de un sitio: qué se lee, cada cuánto y cómo fue',
    action: 'story.read',
    on: 'site',
    query: ofSite,
    reply: wires,
  }),
  createWire: endpoint('POST /wires', {
    title: 'Añade una agencia: un canal RSS o Atom que se lee solo',
    action: 'wire.change',
    on: 'new-wire',
    body: createWire,
    reply: oneWire,
    status: 201,
    audited: ['wire.create'],
  }),
  changeWire: endpoint('PUT /wires/:id', {
    title: 'Cambia una agencia',
    action: 'wire.change',
    on: 'wire',
    body: changeWire,
    reply: oneWire,
    audited: ['wire.change'],
  }),
  deleteWire: endpoint('DELETE /wires/:id', {
    title: 'Elimina una agencia; sus notas se quedan',
    action: 'wire.change',
    on: 'wire',
    query: seenWire,
    audited: ['wire.delete'],
  }),
  readWire: endpoint('POST /wires/:id/read', {
    title: 'Lee una agencia ahora y dice qué llegó',
    action: 'wire.change',
    on: 'wire',
    reply: wireReading,
    audited: ['wire.read'],
  }),
};
