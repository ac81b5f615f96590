import { asObject, type JsonObject } from '../../schemas/json.ts';

/** May readers see a document now, and if not, from when on; unset: no time will show it. */
export interface Publication {
  isPublished: boolean;
  publishAt?: Date;
}

const NEVER: Publication = { isPublished: false };
const UNFINISHED = /^(?:draft|canceled|cancelled|deleted|working)$/i;

const timeOf = (date: unknown): number =>
  typeof date === 'string' ? Date.parse(date) : Number.NaN;

/**
 * rule 6.22: by a document's revision and its status, and by its embargo and its dates at `now`.
 */
export function publicationOf(document: JsonObject, now: Date): Publication {
  const { published } = asObject(document.revision);
  const embargo = asObject(asObject(document.content_restrictions).embargo);
  if (published === false) return NEVER;
  if (typeof document.status === 'string' && UNFINISHED.test(document.status)) return NEVER;
  const end = embargo.active === true ? timeOf(embargo.end_time) : undefined;
  if (end !== undefined && Number.isNaN(end)) return NEVER;
  const ahead = [end, timeOf(document.display_date), timeOf(document.publish_date)].filter(
    (time): time is number => time !== undefined && time > now.getTime(),
  );
  return ahead.length === 0
    ? { isPublished: true }
    : { isPublished: false, publishAt: new Date(Math.max(...ahead)) };
}
