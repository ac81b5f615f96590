import { followPageNotes, notePage, type PageNote } from '../changes/page-notes.ts';
import { pageTag } from '../changes/tags.ts';
import type { Database, Log } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { PeopleHere } from './people-here.ts';

/** What an open page's editor is told: the name of an event, and its data as JSON. */
export interface FeedEvent {
  event: 'draft' | 'page' | 'people' | 'content' | 'again';
  data: unknown;
}

type Send = (event: FeedEvent) => void;

const LOOK_MS = 10_000;
/** Far above what a newsroom has open, low enough that nobody fills a node with idle streams. */
const MAX_STREAMS = 2_000;
const MAX_STREAMS_A_PERSON = 40;
/** Tags of one event; more of them say «everything». */
const MAX_TAGS = 200;

interface Stream {
  staff: string;
  send: Send;
}

/** Told to the editors who have a page open on this node, whichever node it happened on. */
export interface PageFeed {
  /** Throws Problem 429. Returns how to stop. */
  subscribe(page: string, staff: string, send: Send): () => void;
  tell(note: PageNote): Promise<void>;
  /** Who has which page open, on any node: names by the page's id. */
  everywhere(): ReadonlyMap<string, readonly string[]>;
  /** Content or a page changed for readers. */
  onTags(tags: readonly string[]): void;
  close(): Promise<void>;
}

export async function openPageFeed(
  database: Database,
  { log, nowMs = Date.now }: { log?: Log; nowMs?: () => number } = {},
): Promise<PageFeed> {
  const people = new PeopleHere(nowMs);
  const streams = new Map<string, Set<Stream>>();
  const all = () => [...streams.values()].flatMap((set) => [...set]);
  const send = (page: string, event: FeedEvent) => {
    for (const stream of streams.get(page) ?? []) stream.send(event);
  };
  const sendPeople = (page: string) => send(page, { event: 'people', data: people.on(page) });
  const onNote = (note: PageNote) => {
    if (note.kind === 'draft')
      send(note.page, { event: 'draft', data: { revision: note.revision, by: note.by } });
    if (note.kind === 'page') send(note.page, { event: 'page', data: {} });
    if (note.kind === 'here' && people.arrive(note.page, note.staff, note)) sendPeople(note.page);
    if (note.kind === 'gone' && people.leave(note.page, note.staff, note.session))
      sendPeople(note.page);
  };
  const notes = await followPageNotes(database, {
    onNote,
    onLine: () => {
      for (const stream of all()) stream.send({ event: 'again', data: {} });
    },
    ...(log ? { log } : {}),
  });
  const timer = setInterval(() => people.forgetSilent().forEach(sendPeople), LOOK_MS);
  timer.unref();
  return {
    subscribe(page, staff, sendTo) {
      const theirs = all().filter((stream) => stream.staff === staff).length;
      if (all().length >= MAX_STREAMS || theirs >= MAX_STREAMS_A_PERSON)
        throw new Problem(429, 'too_many', 'Tienes demasiadas páginas abiertas.');
      const stream = { staff, send: sendTo };
      const set = streams.get(page) ?? new Set();
      streams.set(page, set.add(stream));
      sendTo({ event: 'people', data: people.on(page) });
      return () => {
        set.delete(stream);
        if (set.size === 0 && streams.get(page) === set) streams.delete(page);
      };
    },
    everywhere: () => people.everywhere(),
    tell: (note) => notePage(database.db, note),
    onTags(tags) {
      if (streams.size === 0) return;
      for (const page of streams.keys())
        if (tags.includes(pageTag(page))) send(page, { event: 'page', data: {} });
      const data = { tags: tags.slice(0, MAX_TAGS), isAll: tags.length > MAX_TAGS };
      for (const stream of all()) stream.send({ event: 'content', data });
    },
    close: async () => {
      clearInterval(timer);
      await notes.close();
    },
  };
}
