import { useCallback, useState } from 'react';
import type { Issue } from '../../schemas/page.ts';
import type { OpenStory } from '../../schemas/story-desk-api.ts';
import { CallFailed, UNPROCESSABLE } from '../shell/api/call.ts';
import { showNotice } from '../shell/notices.ts';
import { deskClient } from './desk-client.ts';
import type { StorySync } from './saving/story-sync.ts';

export interface Publishing {
  /** As the server last told of it. */
  story: OpenStory;
  isBusy: boolean;
  /** By the path of the field. */
  faults: ReadonlyMap<string, string>;
  issues: readonly Issue[];
  /** What readers have came by import since: it is asked before it is replaced. */
  isOvertaken: boolean;
  /** Sends what is typed. Resolves whether the server has it. */
  save(): Promise<boolean>;
  publish(isReplacing?: boolean): Promise<void>;
  /** Says why what was looked at is not published. */
  refuse(faults: readonly Issue[]): void;
  schedule(at: string): Promise<boolean>;
  unschedule(): Promise<void>;
  unpublish(): Promise<void>;
  discard(): Promise<boolean>;
  forgetOvertaken(): void;
  /** It was published or withdrawn elsewhere: as the server has it. */
  follow(story: OpenStory): void;
}

const tellClash = (title: string): void =>
  showNotice({
    title,
    message: 'Dos personas cambiaron lo mismo: decide primero qué queda.',
    tone: 'bad',
  });

const pathOf = ({ path }: Issue): string => path.join('.');

/** What is done with a story beyond writing it; each saves what is typed first. */
export function usePublishing(first: OpenStory, sync: StorySync): Publishing {
  const [story, setStory] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [isOvertaken, setOvertaken] = useState(false);
  const { id } = first;
  // What was asked before something was done here may come after it.
  const follow = useCallback(
    (now: OpenStory) => setStory((known) => (now.revision < known.revision ? known : now)),
    [],
  );

  const tellFailure = (title: string, error: unknown) => {
    const failed = error instanceof CallFailed ? error : undefined;
    if (failed?.body.code === 'published_changed') return setOvertaken(true);
    if (failed?.status === UNPROCESSABLE && failed.issues.length > 0)
      return setIssues(failed.issues);
    const message = error instanceof Error ? error.message : '';
    showNotice({ title, message, tone: 'bad' });
  };

  /** Does something with what is stored. Resolves whether it was done. */
  const run = async (
    title: string,
    work: () => Promise<string | undefined>,
    isForReaders = false,
  ): Promise<boolean> => {
    setBusy(true);
    setIssues([]);
    setOvertaken(false);
    try {
      if (!(await sync.flush())) {
        showNotice({ title, message: 'Primero hay que guardar lo escrito.', tone: 'bad' });
        return false;
      }
      if (isForReaders && sync.state().clashes.length > 0) {
        tellClash(title);
        return false;
      }
      const done = await work();
      if (done) showNotice({ message: done });
      return true;
    } catch (error) {
      tellFailure(title, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const take = (sent: OpenStory['document'], next: OpenStory) => {
    setStory(next);
    sync.adopt(sent, next);
  };
  /** Of the revision that is stored, once what is typed is. */
  const acting = (call: (revision: number) => Promise<OpenStory>, done: string) => async () => {
    const { document, revision } = sync.state();
    take(document, await call(revision));
    return done;
  };

  return {
    story,
    isBusy,
    issues,
    faults: new Map(issues.map((issue) => [pathOf(issue), issue.message])),
    isOvertaken,
    save: () => sync.flush(),
    publish: async (isReplacing = false) => {
      const call = (baseRevision: number) =>
        deskClient.publishStory(id, { baseRevision, isReplacing });
      await run('No se publicó', acting(call, 'Publicada'), true);
    },
    refuse: (faults) => {
      setIssues(faults);
      if (faults.length === 0) tellClash('No se publicó');
    },
    schedule: (at) => {
      const call = (baseRevision: number) => deskClient.scheduleStory(id, { baseRevision, at });
      return run('No se programó', acting(call, 'Programada'), true);
    },
    unschedule: async () => {
      const call = () => deskClient.unscheduleStory(id);
      await run('No se pudo', acting(call, 'Ya no está programada'));
    },
    unpublish: async () => {
      const call = (revision: number) => deskClient.unpublishStory(id, { baseRevision: revision });
      await run('No se retiró', acting(call, 'Retirada: los lectores ya no la tienen'));
    },
    discard: () =>
      run('No se descartó', async () => {
        await deskClient.discardStory(id, { baseRevision: sync.state().revision });
        return undefined;
      }),
    forgetOvertaken: () => setOvertaken(false),
    follow,
  };
}
