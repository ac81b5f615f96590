import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';

/** A published page of La Brújula as the staff API lists it, whose address is its id. */
export const aPageSummary = (id: string, more: Partial<PageSummary> = {}): PageSummary => ({
  id,
  site: 'brujula',
  name: `Página ${id}`,
  route: { kind: 'path', path: `/${id}/` },
  layout: 'right-rail',
  draftVersion: 1,
  publishedVersion: 1,
  revision: 4,
  isDraftAhead: false,
  isAsLive: true,
  updatedAt: '2026-11-22T12:00:00Z',
  updatedBy: 'Lupe',
  ...more,
});
