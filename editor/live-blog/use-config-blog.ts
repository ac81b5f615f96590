import { useRef, useState } from 'react';
import { type LiveConfig, readLiveConfig } from '../../schemas/live/config.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import { newestFirst, stateOf, withEntry, withoutEntry } from './blog-config.ts';
import { timeLineOf } from './entry-form.ts';
import type { BlogModel } from './model.ts';

/**
 * A live blog that is kept in its story's config alone. `now` tells the time, `onConfig` is told
 * what is written.
 */
export function useConfigBlog(
  embed: CustomEmbed,
  now: () => Date,
  onConfig: (config: LiveConfig) => void,
): BlogModel {
  const [config, setConfig] = useState<LiveConfig>(() => readLiveConfig(embed.config));
  // Two actions in one moment both count.
  const latest = useRef(config);
  const [first] = useState(config);
  /** Where in the config an update stood that was deleted. */
  const places = useRef(new Map<string, number>());
  const update = async (change: (before: LiveConfig) => LiveConfig) => {
    latest.current = change(latest.current);
    setConfig(latest.current);
    onConfig(latest.current);
  };
  return {
    id: embed.id,
    headline: config.headline,
    description: config.description,
    summary: '',
    startLiveDate: config.startLiveDate || null,
    endLiveDate: config.endLiveDate || null,
    state: stateOf(config),
    people: [],
    withdrawn: [],
    entries: newestFirst(config.timeLine).map((entry) => ({
      entry,
      state: 'published',
      isKey: false,
      isPinned: false,
      scheduledAt: null,
      corrections: 0,
    })),
    start: () => update((before) => ({ ...before, startLiveDate: now().toISOString() })),
    end: () => update((before) => ({ ...before, endLiveDate: now().toISOString() })),
    save: (form) =>
      update((before) =>
        withEntry(
          before,
          timeLineOf(
            form,
            before.timeLine.find(({ id }) => id === form.id),
          ),
        ),
      ),
    remove(id) {
      const { timeLine } = latest.current;
      places.current.set(
        id,
        timeLine.findIndex((entry) => entry.id === id),
      );
      return update((before) => withoutEntry(before, id));
    },
    giveBack: ({ entry }) =>
      update((before) => ({
        ...before,
        timeLine: before.timeLine.toSpliced(places.current.get(entry.id) ?? 0, 0, entry),
      })),
    // What nobody changed goes back byte for byte.
    toEmbed: async () => (latest.current === first ? embed : { ...embed, config: latest.current }),
  };
}
