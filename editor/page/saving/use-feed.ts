import { useEffect, useState } from 'react';
import { type PeopleHere, peopleHere } from '../../../schemas/endpoints/shapes/page.ts';

const TELL_EVERY_MS = 15_000;
/** Whoever walks through the page with the keyboard tells once. */
const TELL_AFTER_MS = 300;
/** A browser has six connections to one host: tabs that nobody looks at leave theirs to others. */
const CLOSE_HIDDEN_AFTER_MS = 20_000;
const OPEN_AGAIN_AFTER_MS = 3_000;
/** `EventSource.CLOSED` */
const CLOSED = 2;

/** What hears of the events of something that several people have open. */
interface Listener {
  /** By the event's name. */
  hear: Readonly<Record<string, (data: unknown) => void>>;
  /** The stream stands; `isAgain`: what happened meanwhile was not heard. */
  onOpen(isAgain: boolean): void;
  close?(): void;
}

interface FeedInput {
  /** Address of the stream of events. */
  events: string;
  /** Address at which a tab says that it is there. */
  presence: string;
  /** Of this tab. */
  session: string;
  /** Where its person is: a block, a field; null for nowhere. */
  place: string | null;
  /** Called once for each set of addresses. */
  listen: () => Listener;
}

const read = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
};

const tell = (presence: string, body: object, keepalive: boolean): void =>
  void fetch(presence, {
    method: 'PUT',
    keepalive,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);

/** Says that this tab has something open; returns who else has. Hears of what others do. */
export function useFeed({ events, presence, session, place, listen }: FeedInput): PeopleHere {
  const [people, setPeople] = useState<PeopleHere>([]);

  useEffect(() => {
    const { hear, onOpen, close } = listen();
    let isAgain = false;
    const open = (): EventSource => {
      const source = new EventSource(events);
      const on = (name: string, take: (data: unknown) => void) =>
        source.addEventListener(name, (event) => take(read((event as MessageEvent).data)));
      on('people', (data) => {
        const all = peopleHere.safeParse(data).data ?? [];
        setPeople(all.filter((person) => person.session !== session));
      });
      for (const [name, take] of Object.entries(hear)) on(name, take);
      source.onopen = () => {
        onOpen(isAgain);
        isAgain = true;
      };
      // A browser tries a line that broke again, and gives one up that was answered by an error: a
      // server that is starting, a proxy before one that is gone.
      source.onerror = () => {
        if (source.readyState === CLOSED) retry = setTimeout(reopen, OPEN_AGAIN_AFTER_MS);
      };
      return source;
    };
    let retry: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;
    /** Unless nobody looks: whoever comes back opens one. */
    const reopen = () => {
      if (source) source = open();
    };
    source = open();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) source ??= open();
      else
        timer = setTimeout(() => {
          clearTimeout(retry);
          source?.close();
          source = undefined;
        }, CLOSE_HIDDEN_AFTER_MS);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(timer);
      clearTimeout(retry);
      close?.();
      source?.close();
      source = undefined;
    };
  }, [events, session, listen]);

  useEffect(() => {
    const here = () => tell(presence, { session, block: place }, false);
    const soon = setTimeout(here, TELL_AFTER_MS);
    const timer = setInterval(here, TELL_EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [presence, session, place]);

  useEffect(() => {
    const leave = () => tell(presence, { session, isLeaving: true }, true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [presence, session]);

  return people;
}
