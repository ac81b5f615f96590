import { storyEndpoints } from '../../schemas/endpoints/story-desk.ts';
import { type StoryConflict, storyConflict } from '../../schemas/story-desk-api.ts';
import { type CallFailed, clientOf } from '../shell/api/call.ts';

/** The story desk's part of the staff API. Every call throws `CallFailed`. */
export const deskClient = clientOf((input, init) => fetch(input, init), storyEndpoints);

/** What is stored instead of what somebody saw; undefined for any other failure. */
export const conflictOf = (failed: CallFailed): StoryConflict | undefined =>
  storyConflict.safeParse(failed.body).data?.current;
