import { liveChangesSource as declaration } from '../../schemas/sources/live-changes.ts';
import { documentTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

export const liveChangesSource = defineSource(declaration, {
  isInternal: true,
  fetch: ({ id, after }, { stores, tx }) => stores.readLiveChanges(tx, id, after),
  tags: ({ id }) => [documentTag(id)],
});
