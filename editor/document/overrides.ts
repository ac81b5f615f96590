import type { SafeHtml } from '../../schemas/html.ts';
import { ownValue } from '../../schemas/json.ts';
import type { Override, StoredBlock } from '../../schemas/page.ts';
import { produce } from './produce.ts';

export const overrideOf = (
  { overrides }: StoredBlock,
  storyId: string,
  path: string,
): Override | undefined => ownValue(ownValue(overrides, storyId), path);

/** Back to the story's own text; the last override takes the whole record with it. */
export const dropOverride = (stored: StoredBlock, storyId: string, path: string): StoredBlock =>
  produce(stored, (draft) => {
    const story = overrideOf(stored, storyId, path) && draft.overrides?.[storyId];
    if (!draft.overrides || !story) return;
    delete story[path];
    if (Object.keys(story).length === 0) delete draft.overrides[storyId];
    if (Object.keys(draft.overrides).length === 0) delete draft.overrides;
  });

/** What a block wrote stays, beside what the story says now. */
export const rebaseOverride = (
  stored: StoredBlock,
  storyId: string,
  path: string,
  now: string,
): StoredBlock =>
  produce(stored, (draft) => {
    const override = overrideOf(stored, storyId, path) && draft.overrides?.[storyId]?.[path];
    if (override) override.original = now;
  });

/**
 * Rewrites one text of a story on one block. `shown` is the markup that stood there; the first
 * original is kept. `now`: the story's own text where that is another by now.
 */
export function setOverride(
  stored: StoredBlock,
  storyId: string,
  path: string,
  value: SafeHtml,
  shown: string,
  now?: string,
): StoredBlock {
  const before = overrideOf(stored, storyId, path);
  const original = before ? before.original : shown;
  if (value === (now ?? original)) return dropOverride(stored, storyId, path);
  return produce(stored, (draft) => {
    draft.overrides ??= {};
    if (!Object.hasOwn(draft.overrides, storyId)) draft.overrides[storyId] = {};
    const story = draft.overrides[storyId];
    if (story)
      story[path] = {
        ...before,
        value,
        ...(original === undefined ? {} : { original }),
      };
  });
}
