import type { LiveConfig, TimeLineEntry } from '../../schemas/live/config.ts';
import { type LiveState, liveStateOf } from '../../schemas/live/live-blog.ts';

/** The state of a blog that a config holds. */
export const stateOf = ({ startLiveDate, endLiveDate }: LiveConfig): LiveState =>
  liveStateOf({ startLiveDate: startLiveDate || null, endLiveDate: endLiveDate || null });

const timeOf = ({ date }: TimeLineEntry): number => Date.parse(date) || 0;

/** Newest first; what has no date comes last. */
export const newestFirst = (list: readonly TimeLineEntry[]): TimeLineEntry[] =>
  [...list].sort((one, other) => timeOf(other) - timeOf(one));

/** Replaces the update of that id, else appends it (rule 11.5). */
export const withEntry = (config: LiveConfig, entry: TimeLineEntry): LiveConfig => ({
  ...config,
  timeLine: config.timeLine.some(({ id }) => id === entry.id)
    ? config.timeLine.map((one) => (one.id === entry.id ? entry : one))
    : [...config.timeLine, entry],
});

export const withoutEntry = (config: LiveConfig, id: string): LiveConfig => ({
  ...config,
  timeLine: config.timeLine.filter((entry) => entry.id !== id),
});
