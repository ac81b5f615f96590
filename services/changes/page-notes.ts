import { z } from 'zod';
import { noteChannel } from './note-channel.ts';

/** Apart from the outbox: these are for editors who have a page open, and nobody caches by them. */
const CHANNEL = 'portada_pages';

const pageNote = z.discriminatedUnion('kind', [
  /** The working draft moved on. */
  z.object({ kind: z.literal('draft'), page: z.string(), revision: z.int(), by: z.string() }),
  /** Its name, address, versions or state changed, or it went. */
  z.object({ kind: z.literal('page'), page: z.string() }),
  /** Somebody has it open. `block` is the stored id of the block that is selected. */
  z.object({
    kind: z.literal('here'),
    page: z.string(),
    staff: z.string(),
    session: z.string(),
    name: z.string(),
    block: z.string().nullable(),
  }),
  z.object({ kind: z.literal('gone'), page: z.string(), staff: z.string(), session: z.string() }),
]);
/** Under which a story lies among the pages that somebody has open. */
export const storyRoom = (id: string): string => `story:${id}`;

export type PageNote = z.infer<typeof pageNote>;

/** `tell`: to every node; `follow`: what any node notes of pages. */
export const { tell: notePage, follow: followPageNotes } = noteChannel(CHANNEL, pageNote);
