import type { DeskEvent, DeskPerson } from '../../schemas/live/live-api.ts';
import type { Database, Log } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { followLiveNotes, type LiveNote, noteLive } from './live-notes.ts';

type Send = (event: DeskEvent) => void;
type Here = Extract<LiveNote, { kind: 'here' }>;

/** A tab tells every 15 seconds that it is there; one that missed three times is not. */
const GONE_AFTER_MS = 50_000;
const LOOK_MS = 10_000;
const MAX_STREAMS = 2_000;
const MAX_STREAMS_A_PERSON = 40;

/** Told to the authors who have a live blog open on this node, whichever node it happened on. */
export interface LiveFeed {
  /** Throws Problem 429. Returns how to stop. */
  subscribe(blog: string, staff: string, send: Send): () => void;
  tell(note: LiveNote): Promise<void>;
  close(): Promise<void>;
}

export async function openLiveFeed(
  database: Database,
  { log, nowMs = Date.now }: { log?: Log; nowMs?: () => number } = {},
): Promise<LiveFeed> {
  const streams = new Map<string, Set<{ staff: string; send: Send }>>();
  /** Who is where, by blog, and there by person and tab. */
  const people = new Map<string, Map<string, Here & { atMs: number }>>();
  const all = () => [...streams.values()].flatMap((set) => [...set]);
  const send = (blog: string, event: DeskEvent) => {
    for (const stream of streams.get(blog) ?? []) stream.send(event);
  };
  const on = (blog: string): DeskPerson[] =>
    [...(people.get(blog)?.values() ?? [])]
      .map(({ session, name, entry }) => ({ session, name, entry }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es'));
  const sendPeople = (blog: string) => send(blog, { event: 'people', data: on(blog) });
  const arrive = (note: Here) => {
    const here = people.get(note.blog) ?? new Map<string, Here & { atMs: number }>();
    people.set(note.blog, here);
    const key = `${note.staff} ${note.session}`;
    const before = here.get(key);
    here.set(key, { ...note, atMs: nowMs() });
    if (before?.entry !== note.entry || before.name !== note.name) sendPeople(note.blog);
  };
  const forget = (blog: string, isGone: (key: string, atMs: number) => boolean) => {
    const here = people.get(blog);
    const gone = [...(here ?? [])].filter(([key, { atMs }]) => isGone(key, atMs));
    for (const [key] of gone) here?.delete(key);
    if (here?.size === 0) people.delete(blog);
    if (gone.length > 0) sendPeople(blog);
  };
  const onNote = (note: LiveNote) => {
    if (note.kind === 'here') arrive(note);
    if (note.kind === 'gone') forget(note.blog, (key) => key === `${note.staff} ${note.session}`);
    if (note.kind === 'event' || note.kind === 'desk')
      send(note.blog, { event: 'change', data: {} });
  };
  const notes = await followLiveNotes(database, {
    onNote,
    onLine: () => {
      for (const stream of all()) stream.send({ event: 'change', data: {} });
    },
    ...(log ? { log } : {}),
  });
  const timer = setInterval(() => {
    const since = nowMs() - GONE_AFTER_MS;
    for (const blog of [...people.keys()]) forget(blog, (_, atMs) => atMs < since);
  }, LOOK_MS);
  timer.unref();
  return {
    subscribe(blog, staff, sendTo) {
      const theirs = all().filter((stream) => stream.staff === staff).length;
      if (all().length >= MAX_STREAMS || theirs >= MAX_STREAMS_A_PERSON)
        throw new Problem(429, 'too_many', 'Tienes demasiados directos abiertos.');
      const stream = { staff, send: sendTo };
      const set = streams.get(blog) ?? new Set();
      streams.set(blog, set.add(stream));
      sendTo({ event: 'people', data: on(blog) });
      return () => {
        set.delete(stream);
        if (set.size === 0 && streams.get(blog) === set) streams.delete(blog);
      };
    },
    tell: (note) => noteLive(database.db, note),
    close: async () => {
      clearInterval(timer);
      await notes.close();
    },
  };
}
