import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageEndpoints } from '../../../schemas/endpoints/pages.ts';
import { draftMoved, type PeopleHere } from '../../../schemas/endpoints/shapes/page.ts';
import { addressOf } from '../../shell/api/call.ts';
import { ContentFollower } from '../follow-content.ts';
import type { DraftSync } from './draft-sync.ts';
import { useFeed } from './use-feed.ts';

/** What changed while nothing was heard. */
const EVERYTHING = { tags: [], isAll: true };

interface PageFeedInput {
  page: string;
  session: string;
  /** Stored id of the selected block. */
  block: string | null;
  sync: DraftSync;
}

/** Says that this tab has the page open; returns who else has. Hears of what others change. */
export function usePageFeed({ page, session, block, sync }: PageFeedInput): PeopleHere {
  const queries = useQueryClient();
  const listen = useCallback(() => {
    const content = new ContentFollower(queries);
    const refresh = () => void sync.refresh();
    return {
      hear: {
        draft: (data: unknown) => {
          const moved = draftMoved.safeParse(data).data;
          if (moved) sync.hear(moved.revision);
        },
        page: () => {
          refresh();
          void queries.invalidateQueries({ queryKey: ['versions', page] });
        },
        again: refresh,
        content: (data: unknown) => content.hear(data),
      },
      onOpen: (isAgain: boolean) => {
        refresh();
        if (isAgain) content.hear(EVERYTHING);
      },
      close: () => content.close(),
    };
  }, [page, sync, queries]);
  const events = addressOf(pageEndpoints.pageEvents, [page]);
  const presence = addressOf(pageEndpoints.tellPresence, [page]);
  return useFeed({ events, presence, session, place: block, listen });
}
