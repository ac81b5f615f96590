import { useCallback, useEffect, useRef, useState } from 'react';
import { readLiveConfig } from '../../schemas/live/config.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import type { ChangeLiveBlog, DeskPerson, LiveDesk } from '../../schemas/live/live-api.ts';
import type { LiveEntry } from '../../schemas/live/live-blog.ts';
import { CallFailed } from '../shell/api/call.ts';
import { type EntryForm, fieldsOf, formOf, timeLineEntryOf } from './entry-form.ts';
import type { LiveClient } from './live-client.ts';
import type { BlogModel, DeskActions, SaveAs, ShownEntry } from './model.ts';

const HERE_MS = 15_000;
/** Well within the thirty seconds after which a lock is anybody's. */
const LOCK_MS = 10_000;
const TYPED_MS = 1_500;

function typedIn({ draft }: LiveEntry): Partial<EntryForm> | undefined {
  try {
    return draft === null ? undefined : (JSON.parse(draft) as Partial<EntryForm>);
  } catch {
    return undefined;
  }
}

const shownOf = (entry: LiveEntry): ShownEntry => ({
  entry: timeLineEntryOf(entry),
  state: entry.state,
  isKey: entry.isKey,
  isPinned: entry.isPinned,
  scheduledAt: entry.scheduledAt,
  corrections: entry.corrections.length,
  typed: typedIn(entry),
});

interface DeskBlog {
  client: LiveClient;
  first: LiveDesk;
  url: string;
  now: () => Date;
  /** Of this tab. */
  session: string;
}

/** A live blog in tables of its own, that several people write at once. */
export function useDeskBlog({ client, first, url, now, session }: DeskBlog): BlogModel {
  const { id } = first.blog;
  const [desk, setDesk] = useState(first);
  const [people, setPeople] = useState<readonly DeskPerson[]>([]);
  const latest = useRef(first);
  const writing = useRef<string | null>(null);
  /** The version that stood on the form when it was opened: a newer one is a conflict. */
  const base = useRef<{ entry: string; version: number } | null>(null);
  const typed = useRef<{ timer?: ReturnType<typeof setTimeout>; sending?: Promise<unknown> }>({});
  const show = useCallback((next: LiveDesk) => {
    latest.current = next;
    setDesk(next);
  }, []);
  const read = useCallback(async () => show(await client.liveBlog(id)), [client, id, show]);

  useEffect(() => {
    const stop = client.follow(id, ({ event, data }) => {
      if (event === 'people') setPeople(data.filter((one) => one.session !== session));
      else void read().catch(() => undefined);
    });
    const tell = () =>
      client.liveHere(id, { session, entry: writing.current }).catch(() => undefined);
    void tell();
    const here = setInterval(tell, HERE_MS);
    const lock = setInterval(() => {
      if (writing.current)
        void client.lockEntry(id, writing.current, { session }).catch(() => undefined);
    }, LOCK_MS);
    return () => {
      stop();
      clearInterval(here);
      clearInterval(lock);
      void client.liveHere(id, { session, entry: null, isLeaving: true }).catch(() => undefined);
    };
  }, [client, id, session, read]);

  const versionOf = (entry: string): number =>
    latest.current.entries.find((one) => one.id === entry)?.version ?? 1;
  /** What was refused because it changed is read anew, so that the next attempt knows it. */
  const write = async (work: () => Promise<unknown>): Promise<void> => {
    clearTimeout(typed.current.timer);
    await typed.current.sending;
    const isConflict = (error: unknown) =>
      error instanceof CallFailed && error.body.code === 'version_conflict';
    try {
      await work();
      base.current = null;
    } catch (error) {
      // Told now: whoever saves once more means it.
      if (isConflict(error)) base.current = null;
      throw error;
    } finally {
      await read().catch(() => undefined);
    }
  };
  const change = (given: Omit<ChangeLiveBlog, 'baseVersion'>) =>
    write(() => client.changeLiveBlog(id, { baseVersion: latest.current.blog.version, ...given }));
  const baseOf = (entry: string): number =>
    base.current?.entry === entry ? base.current.version : versionOf(entry);

  const save = (form: EntryForm, as: SaveAs) =>
    write(async () => {
      const fields = fieldsOf(form);
      const before = latest.current.entries.find((one) => one.id === form.id);
      const baseVersion = baseOf(form.id);
      const isPublished = before?.state === 'published' || before?.state === 'corrected';
      if (!before) {
        await client.createEntry(id, { id: form.id, fields, isPublishing: as.kind === 'publish' });
        if (as.kind !== 'schedule') return;
        const at = { baseVersion: 1, at: as.at.toISOString() };
        await client.scheduleEntry(id, form.id, at);
      } else if (as.kind === 'correct')
        await client.correctEntry(id, form.id, { baseVersion, fields, note: as.note });
      else if (as.kind === 'publish' && !isPublished)
        await client.publishEntry(id, form.id, { baseVersion, fields });
      else {
        const { version } = await client.changeEntry(id, form.id, { baseVersion, fields });
        if (as.kind !== 'schedule') return;
        const at = { baseVersion: version, at: as.at.toISOString() };
        await client.scheduleEntry(id, form.id, at);
      }
    });

  /** A new update with a headline becomes a draft, which others see and nobody loses. */
  const keepTyped = async (entry: string, form: EntryForm): Promise<void> => {
    const isStored = latest.current.entries.some((one) => one.id === entry);
    if (isStored)
      return void (await client.keepEntryDraft(id, entry, { session, fields: { ...form } }));
    const { headline, description, updateByAuthor } = form;
    if (headline.trim() === '') return;
    const fields = { headline, description, updateByAuthor, date: now().toISOString() };
    await client.createEntry(id, { id: entry, fields });
    await read();
    await actions.lock(entry);
    await client.keepEntryDraft(id, entry, { session, fields: { ...form } });
  };

  const actions: DeskActions = {
    mark: (entry, marks) =>
      write(() => client.markEntry(id, entry, { baseVersion: baseOf(entry), ...marks })),
    schedule: (entry, at) =>
      write(() =>
        client.scheduleEntry(id, entry, {
          baseVersion: baseOf(entry),
          at: at ? at.toISOString() : null,
        }),
      ),
    merge: (entry, other) =>
      write(() =>
        client.mergeEntries(id, entry, {
          baseVersion: baseOf(entry),
          other,
          otherVersion: versionOf(other),
        }),
      ),
    publish: (entry) => write(() => client.publishEntry(id, entry, { baseVersion: baseOf(entry) })),
    async lock(entry) {
      base.current = { entry, version: versionOf(entry) };
      try {
        await client.lockEntry(id, entry, { session });
        writing.current = entry;
        void client.liveHere(id, { session, entry }).catch(() => undefined);
        return undefined;
      } catch (error) {
        if (error instanceof CallFailed && error.body.code === 'locked') return error.message;
        writing.current = entry;
        return undefined;
      }
    },
    unlock(entry) {
      clearTimeout(typed.current.timer);
      writing.current = null;
      base.current = null;
      void client.unlockEntry(id, entry, { session }).catch(() => undefined);
      void client.liveHere(id, { session, entry: null }).catch(() => undefined);
    },
    keepTyped(entry, form) {
      clearTimeout(typed.current.timer);
      typed.current.timer = setTimeout(() => {
        typed.current.sending = keepTyped(entry, form).catch(() => undefined);
      }, TYPED_MS);
    },
    stories: (q) => client.liveStories(id, { q }),
    images: async (q) => (await client.liveImages(id, { q, limit: 12 })).items,
    setSummary: (summary) => change({ summary }),
    reopen: () => change({ endLiveDate: null }),
    versions: (entry) => client.entryVersions(id, entry),
    erase: async (headline) => void (await client.eraseLiveBlog(id, { headline })),
  };

  const { blog } = desk;
  return {
    id,
    headline: blog.headline,
    description: blog.description,
    summary: blog.summary,
    startLiveDate: blog.startLiveDate,
    endLiveDate: blog.endLiveDate,
    state: blog.state,
    entries: desk.entries.filter(({ state }) => state !== 'withdrawn').map(shownOf),
    withdrawn: desk.entries.filter(({ state }) => state === 'withdrawn').map(shownOf),
    people,
    start: () => change({ startLiveDate: now().toISOString() }),
    end: () => change({ endLiveDate: now().toISOString() }),
    save,
    remove: (entry) =>
      write(() => client.withdrawEntry(id, entry, { baseVersion: versionOf(entry) })),
    async giveBack({ entry, state, isKey, isPinned, scheduledAt }) {
      const form = formOf(entry);
      if (state === 'draft') {
        const as: SaveAs = scheduledAt
          ? { kind: 'schedule', at: new Date(scheduledAt) }
          : { kind: 'draft' };
        return save(form, as);
      }
      await actions.publish(entry.id);
      if (isKey || isPinned) await actions.mark(entry.id, { isKey, isPinned });
    },
    desk: actions,
    toEmbed: async (): Promise<CustomEmbed> => ({
      id,
      url,
      config: readLiveConfig(await client.liveConfig(id)),
    }),
  };
}
