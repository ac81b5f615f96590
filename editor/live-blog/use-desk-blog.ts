import { useCallback, useEffect, useRef, useState } from 'react';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import type { DeskPerson, LiveDesk } from '../../schemas/live/live-api.ts';
import type { LiveEntry } from '../../schemas/live/live-blog.ts';
import { type EntryForm, fieldsOf, timeLineEntryOf } from './entry-form.ts';
import { LiveCallFailed, type LiveClient } from './live-client.ts';
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
  const read = useCallback(async () => show(await client.read(id)), [client, id, show]);

  useEffect(() => {
    const stop = client.follow(id, ({ event, data }) => {
      if (event === 'people') setPeople(data.filter((one) => one.session !== session));
      else void read().catch(() => undefined);
    });
    const tell = () => client.here(id, session, writing.current).catch(() => undefined);
    void tell();
    const here = setInterval(tell, HERE_MS);
    const lock = setInterval(() => {
      if (writing.current) void client.lock(id, writing.current, session).catch(() => undefined);
    }, LOCK_MS);
    return () => {
      stop();
      clearInterval(here);
      clearInterval(lock);
      void client.here(id, session, null, true).catch(() => undefined);
    };
  }, [client, id, session, read]);

  const versionOf = (entry: string): number =>
    latest.current.entries.find((one) => one.id === entry)?.version ?? 1;
  /** What was refused because it changed is read anew, so that the next attempt knows it. */
  const write = async (work: () => Promise<unknown>): Promise<void> => {
    clearTimeout(typed.current.timer);
    await typed.current.sending;
    const isConflict = (error: unknown) =>
      error instanceof LiveCallFailed && error.code === 'version_conflict';
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
  const change = (given: object) =>
    write(() => client.change(id, { baseVersion: latest.current.blog.version, ...given }));
  const baseOf = (entry: string): number =>
    base.current?.entry === entry ? base.current.version : versionOf(entry);
  const act = (entry: string, verb: string, given: object = {}) =>
    client.act(id, entry, verb, { baseVersion: baseOf(entry), ...given });

  const save = (form: EntryForm, as: SaveAs) =>
    write(async () => {
      const fields = fieldsOf(form);
      const before = latest.current.entries.find((one) => one.id === form.id);
      const isPublished = before?.state === 'published' || before?.state === 'corrected';
      if (!before) {
        await client.add(id, { id: form.id, fields, isPublishing: as.kind === 'publish' });
        if (as.kind !== 'schedule') return;
        const at = { baseVersion: 1, at: as.at.toISOString() };
        await client.act(id, form.id, 'schedule', at);
      } else if (as.kind === 'correct') await act(form.id, 'correct', { fields, note: as.note });
      else if (as.kind === 'publish' && !isPublished) await act(form.id, 'publish', { fields });
      else {
        const { version } = await client.edit(id, form.id, baseOf(form.id), fields);
        if (as.kind !== 'schedule') return;
        const at = { baseVersion: version, at: as.at.toISOString() };
        await client.act(id, form.id, 'schedule', at);
      }
    });

  /** A new update with a headline becomes a draft, which others see and nobody loses. */
  const keepTyped = async (entry: string, form: EntryForm): Promise<void> => {
    const isStored = latest.current.entries.some((one) => one.id === entry);
    if (isStored) return void (await client.keepDraft(id, entry, session, form));
    const { headline, description, updateByAuthor } = form;
    if (headline.trim() === '') return;
    const fields = { headline, description, updateByAuthor, date: now().toISOString() };
    await client.add(id, { id: entry, fields });
    await read();
    await actions.lock(entry);
    await client.keepDraft(id, entry, session, form);
  };

  const actions: DeskActions = {
    mark: (entry, marks) => write(() => act(entry, 'mark', marks)),
    schedule: (entry, at) =>
      write(() => act(entry, 'schedule', { at: at ? at.toISOString() : null })),
    merge: (entry, other) =>
      write(() => act(entry, 'merge', { other, otherVersion: versionOf(other) })),
    publish: (entry) => write(() => act(entry, 'publish')),
    async lock(entry) {
      base.current = { entry, version: versionOf(entry) };
      try {
        await client.lock(id, entry, session);
        writing.current = entry;
        void client.here(id, session, entry).catch(() => undefined);
        return undefined;
      } catch (error) {
        if (error instanceof LiveCallFailed && error.code === 'locked') return error.message;
        writing.current = entry;
        return undefined;
      }
    },
    unlock(entry) {
      clearTimeout(typed.current.timer);
      writing.current = null;
      base.current = null;
      void client.unlock(id, entry, session).catch(() => undefined);
      void client.here(id, session, null).catch(() => undefined);
    },
    keepTyped(entry, form) {
      clearTimeout(typed.current.timer);
      typed.current.timer = setTimeout(() => {
        typed.current.sending = keepTyped(entry, form).catch(() => undefined);
      }, TYPED_MS);
    },
    stories: (q) => client.stories(id, q),
    images: async (q) => (await client.images(id, q)).items,
    setSummary: (summary) => change({ summary }),
    reopen: () => change({ endLiveDate: null }),
    versions: (entry) => client.versions(id, entry),
    erase: async (headline) => void (await client.erase(id, headline)),
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
    remove: (entry) => write(() => client.withdraw(id, entry, versionOf(entry))),
    desk: actions,
    toEmbed: async (): Promise<CustomEmbed> => ({ id, url, config: await client.config(id) }),
  };
}
