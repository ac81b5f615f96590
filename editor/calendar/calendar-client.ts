import { publishingEndpoints } from '../../schemas/endpoints/publishing.ts';
import { storyEndpoints } from '../../schemas/endpoints/story-desk.ts';
import { clientOf } from '../shell/api/call.ts';
import type { Cancellation } from './calendar-entries.ts';

const send: typeof fetch = (input, init) => fetch(input, init);
const api = clientOf(send, { ...publishingEndpoints, ...storyEndpoints });

async function cancel(cancelled: Cancellation): Promise<void> {
  if (cancelled.kind === 'page') await api.unschedule(cancelled.page, cancelled.schedule);
  else if (cancelled.kind === 'withheld') await api.cancelWithheld(cancelled.story);
  else await api.unscheduleStory(cancelled.story);
}

/** The calendar's part of the staff API. Every call throws `CallFailed`. */
export const calendarClient = {
  pages: (site: string) => api.siteSchedules({ site }),
  stories: (site: string) => api.storySchedules({ site }),
  cancel,
  publishNow: async (story: string): Promise<void> => void (await api.publishWithheld(story)),
};
export type CalendarClient = typeof calendarClient;
