import { useCallback } from 'react';
import {
  contentChanged,
  draftMoved,
  type PeopleHere,
} from '../../../schemas/endpoints/shapes/page.ts';
import { storyEndpoints } from '../../../schemas/endpoints/story-desk.ts';
import type { OpenStory } from '../../../schemas/story-desk-api.ts';
import { useFeed } from '../../page/saving/use-feed.ts';
import { addressOf } from '../../shell/api/call.ts';
import { deskClient } from '../desk-client.ts';
import type { StorySync } from './story-sync.ts';

interface StoryFeedInput {
  story: string;
  session: string;
  /** Path of the field that has the focus. */
  place: string | null;
  sync: StorySync;
  /** It was published, scheduled or withdrawn elsewhere: as it is now. */
  onStory: (story: OpenStory) => void;
}

/** Says that this tab has the story open; returns who else has. Takes in what others save. */
export function useStoryFeed({ story, session, place, sync, onStory }: StoryFeedInput): PeopleHere {
  const listen = useCallback(() => {
    const look = () =>
      void deskClient.story(story).then(
        async (now) => {
          await sync.hear(now.revision);
          onStory(now);
        },
        () => undefined,
      );
    return {
      hear: {
        draft: (data: unknown) => void sync.hear(draftMoved.safeParse(data).data?.revision),
        page: look,
        again: look,
        // An import of the story, say.
        content: (data: unknown) => {
          const { tags = [], isAll = true } = contentChanged.safeParse(data).data ?? {};
          if (isAll || tags.includes(`story:${story}`)) look();
        },
      },
      onOpen: () => void sync.hear(),
    };
  }, [story, sync, onStory]);
  const events = addressOf(storyEndpoints.storyEvents, [story]);
  const presence = addressOf(storyEndpoints.tellStoryPresence, [story]);
  return useFeed({ events, presence, session, place, listen });
}
