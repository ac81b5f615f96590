import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';

export type PageStatus = 'draft' | 'published' | 'changed' | 'archived' | 'deleted';

export const STATUS_LABELS: Record<PageStatus, string> = {
  draft: 'Borrador',
  published: 'Publicada',
  changed: 'Cambios sin publicar',
  archived: 'Archivada',
  deleted: 'En la papelera',
};

export function pageStatus({
  isAsLive,
  publishedVersion,
  archivedAt,
  deletedAt,
}: Pick<PageSummary, 'isAsLive'> & {
  archivedAt?: string | undefined;
  deletedAt?: string | undefined;
  publishedVersion?: number | null | undefined;
}): PageStatus {
  if (deletedAt) return 'deleted';
  if (archivedAt) return 'archived';
  if (publishedVersion === undefined || publishedVersion === null) return 'draft';
  return isAsLive ? 'published' : 'changed';
}
