import { z } from 'zod';
import {
  authorChoices,
  type CreateStory,
  type DeskQuery,
  deskSites,
  deskStories,
  openStory,
  type PublishStory,
  type SaveStory,
  type ScheduleStory,
  type StoryConflict,
  savedStory,
  storyConflict,
  storyVersion,
  storyVersions,
  tagChoices,
} from '../../schemas/story-desk-api.ts';
import { type CallFailed, read } from '../shell/api.ts';

const ROOT = '/api/story-desk';
const id = encodeURIComponent;
const nothing = z.unknown().transform(() => undefined);
const of = (story: string, rest = '') => `${ROOT}/stories/${id(story)}${rest}`;

const search = (query: Record<string, string | number>): string =>
  String(new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])));

const send: typeof fetch = (input, init) => fetch(input, init);

/** The story desk's part of the staff API. Every call throws `CallFailed`. */
export const deskClient = {
  sites: () => read(deskSites, send, 'GET', `${ROOT}/sites`),
  tags: (q: string) => read(tagChoices, send, 'GET', `${ROOT}/tags?${search({ q })}`),
  authors: (q: string) => read(authorChoices, send, 'GET', `${ROOT}/authors?${search({ q })}`),
  list: (query: DeskQuery) => read(deskStories, send, 'GET', `${ROOT}/stories?${search(query)}`),
  create: (input: CreateStory) => read(openStory, send, 'POST', `${ROOT}/stories`, input),
  open: (story: string) => read(openStory, send, 'GET', of(story)),
  save: (story: string, input: SaveStory) =>
    read(savedStory, send, 'PUT', of(story, '/draft'), input),
  discard: (story: string, baseRevision: number) =>
    read(nothing, send, 'DELETE', of(story, '/draft'), { baseRevision }),
  publish: (story: string, input: PublishStory) =>
    read(openStory, send, 'POST', of(story, '/publish'), input),
  unpublish: (story: string, baseRevision: number) =>
    read(openStory, send, 'POST', of(story, '/unpublish'), { baseRevision }),
  schedule: (story: string, input: ScheduleStory) =>
    read(openStory, send, 'PUT', of(story, '/schedule'), input),
  unschedule: (story: string) => read(openStory, send, 'DELETE', of(story, '/schedule')),
  versions: (story: string) => read(storyVersions, send, 'GET', of(story, '/versions')),
  version: (story: string, version: number) =>
    read(storyVersion, send, 'GET', of(story, `/versions/${version}`)),
};

/** What is stored instead of what somebody saw; undefined for any other failure. */
export const conflictOf = (failed: CallFailed): StoryConflict | undefined =>
  storyConflict.safeParse(failed.body).data?.current;
