import type { StoryFilter } from '../../schemas/endpoints/shapes/content.ts';
import type { StorySummary } from '../../schemas/endpoints/shapes/story-summary.ts';
import type { RailStory } from '../../schemas/story-desk-api.ts';

/** What an editor set in the filters of the story picker. */
export interface StoryChoices {
  section: string;
  author: string;
  type: NonNullable<StoryFilter['type']>;
  /** Up to how many days ago, or ''. */
  days: '' | '1' | '7' | '30' | '365';
  isUnused: boolean;
  /** Those that readers do not have yet, written here, in the place of those that they have. */
  isComing: boolean;
}

/** A story that may be chosen; with `coming`, one that readers do not have yet. */
export interface PickedStory extends StorySummary {
  coming?: { at: string | null; isScheduled: boolean };
}

/** The same as the list beside the page has it. */
export const pickedStory = ({
  id,
  headline,
  section,
  state,
  at,
  scheduledAt,
  thumbnail,
}: RailStory): PickedStory => ({
  _id: id,
  type: 'story',
  headline,
  section,
  display_date: at,
  website_url: '',
  thumbnail,
  coming: { at: scheduledAt, isScheduled: state === 'scheduled' },
});

export const NO_CHOICES: StoryChoices = {
  section: '',
  author: '',
  type: '',
  days: '',
  isUnused: false,
  isComing: false,
};

export const isFiltered = (choices: StoryChoices): boolean =>
  Object.values(choices).some((value) => value !== '' && value !== false);

const MAX_LEFT_OUT = 300;

/** The start of today and, for 7 days, of the six before it, in the editor's time zone. */
function startOf(days: number, now: Date): string {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - (days - 1));
  return start.toISOString();
}

/** The same as the service takes it. */
export const storyFilter = (
  { section, author, type, days, isUnused }: StoryChoices,
  onPage: ReadonlySet<string>,
  now = new Date(),
): StoryFilter => ({
  section,
  author,
  type,
  since: days === '' ? '' : startOf(Number(days), now),
  not: isUnused ? [...onPage].toSorted().slice(0, MAX_LEFT_OUT) : [],
});
