import type { StoryReleases } from './ports.ts';

/** For pages with which no story goes out. */
export const noReleases: StoryReleases = {
  add: async () => [],
  publish: async () => undefined,
  miss: async () => undefined,
  cancel: async () => undefined,
};
