import { z } from 'zod';
import { MAX_PAGE_BYTES, MAX_PAGE_VALUES } from '../page.ts';
import {
  createPreview,
  newPreview,
  pageWeight,
  previewLink,
  renderedQuery,
} from '../preview-api.ts';
import {
  nameVersion,
  pagePublishing,
  scheduledPage,
  schedulePage,
  siteSchedules,
  unpublishPage,
} from '../publishing-api.ts';
import { endpoint } from './endpoint.ts';
import { ofSite } from './queries.ts';
import { pageSummary, pageVersion } from './shapes/page.ts';
import { publication } from './shapes/publication.ts';

/** Pages on their way to readers and back. */
export const publishingEndpoints = {
  siteSchedules: endpoint('GET /schedules', {
    title: 'Lo programado para las páginas de un sitio',
    action: 'page.read',
    on: 'site',
    query: ofSite,
    reply: siteSchedules,
  }),
  publishing: endpoint('GET /pages/:id/publishing', {
    title: 'Lo que los lectores reciben de una página, y lo programado',
    action: 'page.read',
    on: 'page',
    reply: pagePublishing,
  }),
  schedule: endpoint('POST /pages/:id/schedules', {
    title: 'Programa la publicación o el retiro de una página',
    action: 'page.schedule',
    on: 'page',
    body: schedulePage,
    maxBytes: MAX_PAGE_BYTES + 1_000,
    maxValues: MAX_PAGE_VALUES,
    reply: scheduledPage,
    status: 201,
    audited: ['page.schedule'],
  }),
  unschedule: endpoint('DELETE /pages/:id/schedules/:schedule', {
    title: 'Cancela lo programado',
    action: 'page.schedule',
    on: 'page',
    audited: ['page.unschedule'],
  }),
  unpublish: endpoint('POST /pages/:id/unpublish', {
    title: 'Retira una página de sus lectores',
    action: 'page.unpublish',
    on: 'page',
    body: unpublishPage,
    reply: pageSummary,
    audited: ['page.unpublish'],
  }),
  nameVersion: endpoint('PATCH /pages/:id/versions/:version', {
    title: 'Pone nombre a una versión',
    action: 'page.save',
    on: 'page',
    body: nameVersion,
    reply: pageVersion,
    audited: ['page.version-name'],
  }),
  publications: endpoint('GET /pages/:id/publications', {
    title: 'Lo que tuvieron los lectores de una página, y cuándo',
    action: 'page.read',
    on: 'page',
    reply: z.array(publication),
  }),
  previews: endpoint('GET /pages/:id/previews', {
    title: 'Los enlaces de vista previa de una página',
    action: 'page.preview',
    on: 'page',
    reply: z.array(previewLink),
  }),
  createPreview: endpoint('POST /pages/:id/previews', {
    title: 'Crea un enlace de vista previa',
    action: 'page.preview',
    on: 'page',
    body: createPreview,
    reply: newPreview,
    status: 201,
    audited: ['page.preview'],
  }),
  revokePreview: endpoint('DELETE /pages/:id/previews/:preview', {
    title: 'Revoca un enlace de vista previa',
    action: 'page.preview',
    on: 'page',
    audited: ['page.preview-revoke'],
  }),
  rendered: endpoint('GET /pages/:id/rendered', {
    title: 'Una página como la verían los lectores, sin scripts',
    action: 'page.read',
    on: 'page',
    query: renderedQuery,
    reply: { media: 'text/html' },
  }),
  pageWeight: endpoint('GET /pages/:id/weight', {
    title: 'Lo que los lectores descargarían de una página',
    action: 'page.read',
    on: 'page',
    query: renderedQuery,
    reply: pageWeight,
  }),
};
