import { z } from 'zod';
import { noteChannel } from '../changes/note-channel.ts';

/** Apart from the outbox: readers' streams and authors' desks hear these. */
const CHANNEL = 'portada_live';

const liveNote = z.discriminatedUnion('kind', [
  /** For readers: the blog's newest event has this number. */
  z.object({ kind: z.literal('event'), blog: z.string(), event: z.int() }),
  /** For authors alone: a draft, a time or a lock changed. */
  z.object({ kind: z.literal('desk'), blog: z.string(), entry: z.string() }),
  /** An author has the desk open, and writes that update. */
  z.object({
    kind: z.literal('here'),
    blog: z.string(),
    staff: z.string(),
    session: z.string(),
    name: z.string(),
    entry: z.string().nullable(),
  }),
  z.object({ kind: z.literal('gone'), blog: z.string(), staff: z.string(), session: z.string() }),
]);
export type LiveNote = z.infer<typeof liveNote>;

/** `tell`: to every node; `follow`: what any node notes of live blogs. */
export const { tell: noteLive, follow: followLiveNotes } = noteChannel(CHANNEL, liveNote);
