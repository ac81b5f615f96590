import type { StoryState } from '../../schemas/story-desk-api.ts';

export const STATE_LABELS: Readonly<Record<StoryState, string>> = {
  draft: 'Borrador',
  published: 'Publicada',
  changed: 'Publicada con cambios',
  scheduled: 'Programada',
  unpublished: 'Retirada',
};
