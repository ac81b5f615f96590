import type { PageSummary } from '../../schemas/api.ts';

type PageStatus = 'draft' | 'published' | 'changed';

export const STATUS_LABELS: Record<PageStatus, string> = {
  draft: 'Borrador',
  published: 'Publicada',
  changed: 'Cambios sin publicar',
};

export function pageStatus({
  draftVersion,
  publishedVersion,
}: Pick<PageSummary, 'draftVersion'> & {
  publishedVersion?: number | null | undefined;
}): PageStatus {
  if (publishedVersion === undefined || publishedVersion === null) return 'draft';
  return publishedVersion === draftVersion ? 'published' : 'changed';
}
