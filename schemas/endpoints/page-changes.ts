import { z } from 'zod';
import { blockQuery } from '../block-uses.ts';
import { changePages, pageChange, pageChangeList, pageUses } from '../page-uses-api.ts';
import { endpoint } from './endpoint.ts';
import { ofSite, site } from './queries.ts';

/** A line for each of 2,000 pages, and a value. */
const MANY_BYTES = 400_000;

/** Pages by the blocks in them, and one change on many of them. */
export const pageChangeEndpoints = {
  pageUses: endpoint('GET /page-uses', {
    title: 'Las páginas de un sitio que llevan un bloque',
    action: 'page.read',
    on: 'site',
    // `value` is JSON.
    query: blockQuery.extend({ site, value: z.string().optional() }),
    reply: pageUses,
  }),
  pageChanges: endpoint('GET /page-changes', {
    title: 'Los cambios de muchas páginas de un sitio',
    action: 'page.read',
    on: 'site',
    query: ofSite,
    reply: pageChangeList,
  }),
  pageChange: endpoint('GET /page-changes/:id', {
    title: 'Un cambio de muchas páginas, y cuánto lleva',
    action: 'page.read',
    on: 'page-change',
    reply: pageChange,
  }),
  changePages: endpoint('POST /page-changes', {
    title: 'Cambia un campo en los bloques de muchas páginas',
    action: 'page.save',
    on: 'pages',
    body: changePages,
    maxBytes: MANY_BYTES,
    reply: pageChange,
    status: 202,
    audited: ['page.change-many'],
  }),
  undoChange: endpoint('POST /page-changes/:id/undo', {
    title: 'Deshace un cambio de muchas páginas',
    action: 'page.save',
    on: 'page-change',
    reply: pageChange,
    status: 202,
    audited: ['page.undo-many'],
  }),
};
