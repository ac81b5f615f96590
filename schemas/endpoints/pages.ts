import { z } from 'zod';
import {
  addressFacts,
  bringBackPage,
  emptiedTrash,
  MAX_LINKS,
  missingLinks,
  pageState,
  withdrawPage,
} from '../desk-api.ts';
import { MAX_PAGE_BYTES, MAX_PAGE_VALUES } from '../page.ts';
import { sharedBlockQuery, sharedBlockReply } from '../shared-block.ts';
import { removeVersion } from '../take-down.ts';
import { endpoint } from './endpoint.ts';
import { ofSite, site } from './queries.ts';
import {
  changePage,
  createPage,
  pageDetail,
  pageHistory,
  pageSummary,
  pageVersion,
  peopleOnPages,
  presence,
  publishedPage,
  restorePage,
  saveDraft,
  savedDraft,
  savedPage,
  savePage,
  versionDetail,
} from './shapes/page.ts';

/** A page with what goes with it in the body of a save. */
const SAVE_BYTES = MAX_PAGE_BYTES + 1_000;
const MAX_PATH_CHARS = 2_000;

/** Pages, their working drafts and their versions. */
export const pageEndpoints = {
  pages: endpoint('GET /pages', {
    title: 'Lista las páginas de un sitio, por nombre',
    action: 'page.read',
    on: 'site',
    query: z.object({ site, state: pageState.default('desk') }),
    reply: z.array(pageSummary),
  }),
  createPage: endpoint('POST /pages', {
    title: 'Crea una página',
    action: 'page.create',
    on: 'new-page',
    body: createPage,
    reply: pageDetail,
    status: 201,
    audited: ['page.create'],
  }),
  page: endpoint('GET /pages/:id', {
    title: 'Una página con su borrador',
    action: 'page.read',
    on: 'page',
    reply: pageDetail,
  }),
  changePage: endpoint('PATCH /pages/:id', {
    title: 'Cambia el nombre o la dirección de una página',
    action: 'page.save',
    on: 'moved-page',
    body: changePage,
    reply: pageSummary,
    audited: ['page.change'],
  }),
  sharedBlock: endpoint('GET /shared-blocks', {
    title: 'Lo que las páginas muestran de un bloque compartido',
    action: 'page.read',
    on: 'site',
    query: sharedBlockQuery,
    reply: sharedBlockReply,
  }),
  address: endpoint('GET /addresses', {
    title: 'Qué hay en una dirección de un sitio',
    action: 'page.read',
    on: 'site',
    query: z.object({
      site,
      path: z.string().max(MAX_PATH_CHARS).optional(),
      page: z.string().default(''),
    }),
    reply: addressFacts,
  }),
  missingLinks: endpoint('GET /links', {
    title: 'Qué direcciones de un sitio no llevan a nada',
    action: 'page.read',
    on: 'site',
    query: z.object({
      site,
      path: z
        .array(z.string())
        .default([])
        .transform((paths) => paths.slice(0, MAX_LINKS)),
    }),
    reply: missingLinks,
  }),
  archivePage: endpoint('POST /pages/:id/archive', {
    title: 'Retira una página de sus lectores y la archiva',
    action: 'page.archive',
    on: 'page',
    body: withdrawPage,
    reply: pageSummary,
    audited: ['page.archive'],
  }),
  deletePage: endpoint('DELETE /pages/:id', {
    title: 'Manda una página a la papelera',
    action: 'page.archive',
    on: 'page',
    body: withdrawPage,
    isBodyOptional: true,
    audited: ['page.delete'],
  }),
  bringBackPage: endpoint('POST /pages/:id/undelete', {
    title: 'Recupera una página de la papelera o del archivo',
    action: 'page.archive',
    on: 'returned-page',
    body: bringBackPage,
    isBodyOptional: true,
    reply: pageSummary,
    audited: ['page.undelete'],
  }),
  emptyTrash: endpoint('DELETE /trash', {
    title: 'Borra para siempre una página de la papelera, o todas las de un sitio',
    action: 'page.erase',
    on: 'site',
    query: z.object({ site, page: z.string().optional() }),
    reply: emptiedTrash,
    audited: ['page.erase'],
  }),
  saveDraft: endpoint('PUT /pages/:id/draft', {
    title: 'Guarda el borrador de una página',
    action: 'page.save',
    on: 'page',
    body: saveDraft,
    maxBytes: SAVE_BYTES,
    maxValues: MAX_PAGE_VALUES,
    reply: savedDraft,
    audited: ['page.draft'],
  }),
  history: endpoint('GET /pages/:id/history', {
    title: 'Lo que quien edita puede deshacer',
    action: 'page.read',
    on: 'page',
    reply: pageHistory,
  }),
  saveHistory: endpoint('PUT /pages/:id/history', {
    title: 'Guarda lo que quien edita puede deshacer',
    action: 'page.save',
    on: 'page',
    body: pageHistory,
    // As long as a page: its steps hold what they replaced.
    maxBytes: MAX_PAGE_BYTES,
    maxValues: MAX_PAGE_VALUES,
    audited: 'no-change',
  }),
  saveVersion: endpoint('POST /pages/:id/versions', {
    title: 'Guarda una versión de una página',
    action: 'page.save',
    on: 'page',
    body: savePage,
    maxBytes: SAVE_BYTES,
    maxValues: MAX_PAGE_VALUES,
    reply: savedPage,
    audited: ['page.save'],
  }),
  publish: endpoint('POST /pages/:id/publish', {
    title: 'Publica una página',
    action: 'page.publish',
    on: 'page',
    body: savePage,
    maxBytes: SAVE_BYTES,
    maxValues: MAX_PAGE_VALUES,
    reply: publishedPage,
    audited: ['page.publish'],
  }),
  versions: endpoint('GET /pages/:id/versions', {
    title: 'Las versiones de una página, de la más nueva a la más vieja',
    action: 'page.read',
    on: 'page',
    reply: z.array(pageVersion),
  }),
  version: endpoint('GET /pages/:id/versions/:version', {
    title: 'Una versión de una página',
    action: 'page.read',
    on: 'page',
    reply: versionDetail,
  }),
  removeVersion: endpoint('DELETE /pages/:id/versions/:version', {
    title: 'Saca del historial el contenido de una versión',
    action: 'page.erase',
    on: 'page',
    body: removeVersion,
    audited: ['page.version-remove'],
  }),
  restore: endpoint('POST /pages/:id/restore', {
    title: 'Vuelve a una versión anterior',
    action: 'page.save',
    on: 'page',
    body: restorePage,
    reply: savedPage,
    audited: ['page.restore'],
  }),
  pageEvents: endpoint('GET /pages/:id/events', {
    title: 'Lo que ocurre con una página abierta, mientras ocurre',
    action: 'page.read',
    on: 'page',
    reply: { media: 'text/event-stream' },
  }),
  tellPresence: endpoint('PUT /pages/:id/presence', {
    title: 'Dice que alguien tiene una página abierta',
    action: 'page.read',
    on: 'page',
    body: presence,
    audited: 'no-change',
  }),
  peopleOnPages: endpoint('GET /presence', {
    title: 'Quién tiene abiertas las páginas de un sitio',
    action: 'page.read',
    on: 'site',
    query: ofSite,
    reply: peopleOnPages,
  }),
};
