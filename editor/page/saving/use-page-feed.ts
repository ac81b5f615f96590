import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageEndpoints } from '../../../schemas/endpoints/pages.ts';
import { draftMoved, type PeopleHere, peopleHere } from '../../../schemas/endpoints/shapes/page.ts';
import type { Api } from '../../shell/api/api.ts';
import { addressOf } from '../../shell/api/call.ts';
import { ContentFollower } from '../follow-content.ts';
import type { DraftSync } from './draft-sync.ts';

const TELL_EVERY_MS = 15_000;
/** Whoever walks through the page with the keyboard tells once. */
const TELL_AFTER_MS = 300;
/** A browser has six connections to one host: tabs that nobody looks at leave theirs to others. */
const CLOSE_HIDDEN_AFTER_MS = 20_000;
/** What changed while nothing was heard. */
const EVERYTHING = { tags: [], isAll: true };

interface PageFeedInput {
  api: Pick<Api, 'tellPresence'>;
  page: string;
  session: string;
  /** Stored id of the selected block. */
  block: string | null;
  sync: DraftSync;
}

const read = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
};

/** Says that this tab has the page open; returns who else has. Hears of what others change. */
export function usePageFeed({ api, page, session, block, sync }: PageFeedInput): PeopleHere {
  const [people, setPeople] = useState<PeopleHere>([]);
  const queries = useQueryClient();

  useEffect(() => {
    const content = new ContentFollower(queries);
    let isMissed = false;
    const open = (): EventSource => {
      const events = new EventSource(addressOf(pageEndpoints.pageEvents, [page]));
      const on = (name: string, hear: (data: unknown) => void) =>
        events.addEventListener(name, (event) => hear(read((event as MessageEvent).data)));
      on('people', (data) => {
        const all = peopleHere.safeParse(data).data ?? [];
        setPeople(all.filter((person) => person.session !== session));
      });
      on('draft', (data) => {
        const moved = draftMoved.safeParse(data).data;
        if (moved) sync.hear(moved.revision);
      });
      on('page', () => {
        void sync.refresh();
        void queries.invalidateQueries({ queryKey: ['versions', page] });
      });
      on('again', () => void sync.refresh());
      on('content', (data) => content.hear(data));
      events.onopen = () => {
        void sync.refresh();
        if (isMissed) content.hear(EVERYTHING);
        isMissed = true;
      };
      return events;
    };
    let events: EventSource | undefined = open();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) events ??= open();
      else
        timer = setTimeout(() => {
          events?.close();
          events = undefined;
        }, CLOSE_HIDDEN_AFTER_MS);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(timer);
      content.close();
      events?.close();
    };
  }, [page, session, sync, queries]);

  useEffect(() => {
    const tell = () => void api.tellPresence(page, { session, block }).catch(() => undefined);
    const soon = setTimeout(tell, TELL_AFTER_MS);
    const timer = setInterval(tell, TELL_EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [api, page, session, block]);

  useEffect(() => {
    const leave = () =>
      void fetch(addressOf(pageEndpoints.tellPresence, [page]), {
        method: 'PUT',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session, isLeaving: true }),
      }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [page, session]);

  return people;
}
