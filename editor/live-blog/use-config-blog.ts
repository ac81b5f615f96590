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
    remove: (id) => update((before) => withoutEntry(before, id)),
    // What nobody changed goes back byte for byte.
    toEmbed: async () => (latest.current === first ? embed : { ...embed, config: latest.current }),
  };
}
