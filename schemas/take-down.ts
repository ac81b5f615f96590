import { z } from 'zod';

/** What can be taken down. */
export const TAKEN_KINDS = ['story', 'redirect', 'author', 'image'] as const;
export type TakenKind = (typeof TAKEN_KINDS)[number];

const kind = z.enum(TAKEN_KINDS);
const id = z.string().min(1).max(200);
const reason = z.string().trim().min(3, 'Escribe el motivo').max(500);

/**
 * `POST /api/content/withdrawals`: gone for readers; staff see it with the reason, and an admin can
 * restore it.
 */
export const withdraw = z.strictObject({ kind, id, reason });
export type Withdraw = z.infer<typeof withdraw>;

/**
 * `POST /api/content/withdrawals/restore`: shows what was withdrawn again; of what was deleted,
 * lets the same document be imported again and its addresses be used.
 */
export const restoreTaken = z.strictObject({ kind, id });
export type RestoreTaken = z.infer<typeof restoreTaken>;

/** `DELETE /api/content/documents/{id}?kind=`: gone for good. */
export const deleteTaken = z.strictObject({ reason });
export const takenKind = z.strictObject({ kind });

const place = z.object({ site: z.string(), path: z.string() });

/** A document as admins find it to take it down. */
export const takeable = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  /** Where it stands, or stood. */
  places: z.array(place),
  /** `hidden`: readers do not see it, for its own date, status or embargo. */
  state: z.enum(['shown', 'hidden', 'withdrawn', 'deleted']),
  /** Of its withdrawal or deletion; '' before. */
  reason: z.string(),
  by: z.string(),
  /** When it was taken down; of what is there, its date, or ''. */
  at: z.string(),
});
export type Takeable = z.infer<typeof takeable>;

/** `GET /api/content/documents?kind=&q=&limit=&offset=`, by words, address or id, newest first. */
export const takeableQuery = z.object({
  kind: z.enum(['story', 'author', 'gone']).default('story'),
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
export const takeableList = z.object({ items: z.array(takeable), total: z.int() });
export type TakeableList = z.infer<typeof takeableList>;

/** `DELETE /api/pages/{id}/versions/{version}`: its content leaves the history. */
export const removeVersion = z.strictObject({ reason });
