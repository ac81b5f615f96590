import type { SafeHtml } from '../../schemas/html.ts';
import type { Override, Overrides, StoredBlock } from '../../schemas/page.ts';

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

export function overrideOf(
  stored: StoredBlock,
  storyId: string,
  path: string,
): Override | undefined {
  const story =
    stored.overrides && Object.hasOwn(stored.overrides, storyId)
      ? stored.overrides[storyId]
      : undefined;
  return story && Object.hasOwn(story, path) ? story[path] : undefined;
}

/** Back to the story's own text; the last override takes the whole record with it. */
export function dropOverride(stored: StoredBlock, storyId: string, path: string): StoredBlock {
  if (!stored.overrides || !overrideOf(stored, storyId, path)) return stored;
  const story = without(stored.overrides[storyId] ?? {}, path);
  const overrides: Overrides =
    Object.keys(story).length === 0
      ? without(stored.overrides, storyId)
      : { ...stored.overrides, [storyId]: story };
  if (Object.keys(overrides).length > 0) return { ...stored, overrides };
  const { overrides: _, ...rest } = stored;
  return rest as StoredBlock;
}

/**
 * Rewrites one text of a story on one block. `shown` is what stood there; the first original is
 * kept.
 */
export function setOverride(
  stored: StoredBlock,
  storyId: string,
  path: string,
  value: string,
  shown: string,
): StoredBlock {
  const before = overrideOf(stored, storyId, path);
  const original = before ? before.original : shown;
  if (value === original) return dropOverride(stored, storyId, path);
  const next: Override = {
    ...before,
    value: value as SafeHtml,
    ...(original === undefined ? {} : { original }),
  };
  const all = stored.overrides ?? {};
  return {
    ...stored,
    overrides: {
      ...all,
      [storyId]: { ...(Object.hasOwn(all, storyId) ? all[storyId] : {}), [path]: next },
    },
  };
}
