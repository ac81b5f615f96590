import { z } from 'zod';
import { siteSchedules } from '../../schemas/publishing-api.ts';
import { storySchedules } from '../../schemas/story-desk-api.ts';
import { read } from '../shell/api.ts';
import type { Cancelled } from './calendar-entries.ts';

const send: typeof fetch = (input, init) => fetch(input, init);
const nothing = z.unknown().transform(() => undefined);
const id = encodeURIComponent;
const ofSite = (site: string) => new URLSearchParams({ site });

const withheld = (story: string) => `/api/story-desk/stories/${id(story)}/withheld`;

function addressOf(cancelled: Cancelled): string {
  if (cancelled.kind === 'page')
    return `/api/pages/${id(cancelled.page)}/schedules/${id(cancelled.schedule)}`;
  return cancelled.kind === 'withheld'
    ? withheld(cancelled.story)
    : `/api/story-desk/stories/${id(cancelled.story)}/schedule`;
}

/** The calendar's part of the staff API. Every call throws `CallFailed`. */
export const calendarClient = {
  pages: (site: string) => read(siteSchedules, send, 'GET', `/api/schedules?${ofSite(site)}`),
  stories: (site: string) =>
    read(storySchedules, send, 'GET', `/api/story-desk/schedules?${ofSite(site)}`),
  cancel: (cancelled: Cancelled) => read(nothing, send, 'DELETE', addressOf(cancelled)),
  publishNow: (story: string) => read(nothing, send, 'POST', `${withheld(story)}/publish`),
};
export type CalendarClient = typeof calendarClient;
