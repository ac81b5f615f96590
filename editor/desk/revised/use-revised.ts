import { useState } from 'react';
import { CallFailed } from '../../shell/api/call.ts';
import { showNotice } from '../../shell/notices.ts';

const CONFLICT = 409;

export interface RevisedWords {
  /** What saving is called, in the words of people: «publica», «guarda». */
  imperative: string;
  /** «No se publicó», «Todavía no se publicó»: what did not happen. */
  failed: string;
  pending: string;
  /** Of what was saved. */
  done: string;
}

interface RevisedOptions<Stored extends { revision: number; name: string }, Draft> {
  first: Stored;
  draftOf(stored: Stored): Draft;
  isSame(one: Draft, other: Draft): boolean;
  /** What two people made of one; where both changed the same, theirs stands. */
  merge(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; hasClash: boolean };
  read(): Promise<Stored>;
  send(input: Draft & { baseRevision: number }): Promise<Stored>;
  erase(revision: number): Promise<unknown>;
  /** It is stored in a new state, or gone. */
  onStored(): void;
  /** Where one goes from what is gone. */
  onGone(): void;
  words: RevisedWords;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const tell = (title: string, error: unknown) =>
  showNotice({ title, message: messageOf(error), tone: 'bad' });

/**
 * Something of the newsroom's that is changed on a screen of its own and saved over the revision
 * that was seen. What somebody else saved meanwhile is merged, and looked at before it is saved.
 */
export function useRevised<Stored extends { revision: number; name: string }, Draft>(
  options: RevisedOptions<Stored, Draft>,
) {
  const { first, draftOf, isSame, words } = options;
  const [stored, setStored] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [isBusy, setBusy] = useState(false);
  const [isGone, setGone] = useState(false);
  const take = (next: Stored) => {
    setStored(next);
    options.onStored();
  };
  const merge = async (message: string) => {
    const theirs = await options.read();
    const merged = options.merge(draftOf(stored), draft, draftOf(theirs));
    take(theirs);
    setDraft(merged.draft);
    const what = merged.hasClash
      ? 'Donde cambiaron lo mismo quedó lo suyo'
      : 'Sus cambios ya están aquí con los tuyos';
    showNotice({
      title: words.pending,
      message: `${message} ${what}: revísala y ${words.imperative}.`,
      tone: 'bad',
    });
  };
  const save = async () => {
    setBusy(true);
    try {
      const next = await options.send({ ...draft, baseRevision: stored.revision });
      take(next);
      setDraft(draftOf(next));
      showNotice({ message: words.done });
    } catch (error) {
      if (error instanceof CallFailed && error.status === CONFLICT)
        await merge(error.message).catch((fault) => tell(words.failed, fault));
      else tell(words.failed, error);
    } finally {
      setBusy(false);
    }
  };
  /** Resolves whether it is gone. */
  const remove = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await options.erase(stored.revision);
      options.onStored();
      setGone(true);
      showNotice({ message: `Se eliminó «${stored.name}»` });
      // Once nothing asks about what is not saved any more.
      setTimeout(options.onGone);
      return true;
    } catch (error) {
      tell('No se eliminó', error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    stored,
    draft,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    discard: () => setDraft(draftOf(stored)),
    isBusy,
    isDirty: !isGone && !isSame(draft, draftOf(stored)),
    save,
    remove,
  };
}
