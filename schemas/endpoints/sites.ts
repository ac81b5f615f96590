import { z } from 'zod';
import { siteProperties } from '../site.ts';
import { siteAlert, siteAlertReply } from '../site-alert.ts';
import { endpoint } from './endpoint.ts';
import { ofSite } from './queries.ts';
import { siteList, siteOptions } from './shapes/site.ts';

/** Sites, and what the editor needs of one to show its pages. */
export const siteEndpoints = {
  sites: endpoint('GET /sites', {
    title: 'Los sitios que se pueden ver',
    action: 'site.read',
    on: 'newsroom',
    reply: siteList,
  }),
  changeSite: endpoint('PATCH /sites/:key', {
    title: 'Cambia las opciones de un sitio',
    action: 'site.change',
    on: 'newsroom',
    body: siteOptions,
    reply: siteProperties,
    audited: ['site.change'],
  }),
  siteAlert: endpoint('GET /sites/:key/alert', {
    title: 'El aviso de un sitio a sus lectores',
    action: 'content.read',
    on: 'site-key',
    reply: siteAlertReply,
  }),
  setSiteAlert: endpoint('PUT /sites/:key/alert', {
    title: 'Pone un aviso a los lectores de un sitio',
    action: 'site.alert',
    on: 'site-key',
    body: siteAlert,
    reply: siteAlertReply,
    audited: ['site.alert'],
  }),
  endSiteAlert: endpoint('DELETE /sites/:key/alert', {
    title: 'Quita el aviso de un sitio',
    action: 'site.alert',
    on: 'site-key',
    reply: siteAlertReply,
    audited: ['site.alert-end'],
  }),
  blocks: endpoint('GET /blocks', {
    title: 'Los bloques que hay',
    action: 'tools.use',
    on: 'newsroom',
    reply: z.array(
      z.object({ name: z.string(), label: z.string(), group: z.string(), version: z.int() }),
    ),
  }),
  blockSchema: endpoint('GET /blocks/:name/schema.json', {
    title: 'Los campos de un bloque',
    action: 'tools.use',
    on: 'newsroom',
    reply: z.record(z.string(), z.json()),
  }),
  canvasStyles: endpoint('GET /canvas/styles', {
    title: 'Las hojas de estilo de un sitio',
    action: 'content.read',
    on: 'site',
    query: ofSite,
    reply: { media: 'text/css' },
  }),
};
