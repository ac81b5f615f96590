import { z } from 'zod';

/*
 * Readers' accounts, as staff who help readers see them: `/api/readers` on the editor's host.
 */

export const READERS_LISTED = 50;
const MAX_SEARCH_CHARS = 200;
export const MAX_SEGMENT_CHARS = 60;

export const READER_STATES = ['active', 'disabled', 'deleting'] as const;
export type ReaderState = (typeof READER_STATES)[number];

/** `GET /api/readers`: those whose address or name holds all of the words, the newest first. */
export const readersQuery = z.object({
  search: z.string().trim().max(MAX_SEARCH_CHARS).default(''),
});

const readerSummary = z.object({
  id: z.string(),
  email: z.string(),
  /** '' where none was given. */
  name: z.string(),
  /** Where the account was made. */
  site: z.string(),
  state: z.enum(READER_STATES),
  isEmailVerified: z.boolean(),
  /** ISO 8601. */
  createdOn: z.string(),
  lastSeenOn: z.string().nullable(),
  sessions: z.number(),
});
export type ReaderSummary = z.infer<typeof readerSummary>;

/** `total`: how many there are, of which 50 at most are listed. */
export const readerListing = z.object({ readers: z.array(readerSummary), total: z.number() });
export type ReaderListing = z.infer<typeof readerListing>;

const readerPlace = z.object({
  id: z.string(),
  /** «Firefox en Windows» */
  device: z.string(),
  /** https://www.elnorte.example */
  origin: z.string(),
  createdOn: z.string(),
  lastUsedOn: z.string(),
});

/** `GET /api/readers/{id}`. The history is that of the account, newest first. */
export const readerFile = readerSummary.extend({
  unverifiedEmail: z.string().nullable(),
  /** '' for none. */
  segment: z.string(),
  waysIn: z.array(z.object({ type: z.string(), lastUsedOn: z.string().nullable() })),
  places: z.array(readerPlace),
  history: z.array(z.object({ at: z.string(), kind: z.string(), detail: z.string() })),
});
export type ReaderFile = z.infer<typeof readerFile>;

/** `PUT /api/readers/{id}/state` */
export const changeReaderState = z.strictObject({ isDisabled: z.boolean() });

/**
 * `PUT /api/readers/{id}/segment`: to which group of readers somebody belongs, which their clients
 * are told; '' for none.
 */
export const changeReaderSegment = z.strictObject({
  segment: z
    .string()
    .trim()
    .max(MAX_SEGMENT_CHARS)
    .regex(/^[\p{L}\p{N} ._-]*$/u),
});
