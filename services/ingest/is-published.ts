import type { JsonObject } from '../../schemas/json.ts';

interface Embargo {
  active?: boolean;
  end_time?: string;
}

/**
 * Is the document not withheld, by its revision, its status, or an embargo that has not ended at
 * `now`?
 */
export function isPublished(document: JsonObject, now: Date): boolean {
  const { published } = (document.revision ?? {}) as { published?: boolean };
  const { embargo } = (document.content_restrictions ?? {}) as { embargo?: Embargo };
  if (published === false) return false;
  if (embargo?.active && !(embargo.end_time && Date.parse(embargo.end_time) <= now.getTime()))
    return false;
  return (
    typeof document.status !== 'string' ||
    !/^(?:draft|canceled|cancelled|deleted|working)$/i.test(document.status)
  );
}
