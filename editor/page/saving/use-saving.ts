import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageDetail, SavedPage, VersionConflict } from '../../../schemas/api.ts';
import type { Issue, PageDocument } from '../../../schemas/page.ts';
import { type Api, CallFailed } from '../../shell/api.ts';
import { dropCopy, keepCopy } from './local-copy.ts';

type SaveKind = 'draft' | 'publish';

/** Why a page could not be saved. The work on the canvas is not touched. */
type Problem =
  | { kind: 'conflict'; attempt: SaveKind; current: VersionConflict['current'] }
  | { kind: 'sign-in'; attempt: SaveKind }
  | { kind: 'issues'; attempt: SaveKind; issues: Issue[]; message: string; document: PageDocument }
  | { kind: 'failed'; attempt: SaveKind; message: string };

export type ProblemOf<K extends Problem['kind']> = Extract<Problem, { kind: K }>;

interface SavingState {
  busy: SaveKind | null;
  isDirty: boolean;
  version: number;
  publishedVersion: number | undefined;
  savedAt: string | undefined;
  problem: Problem | null;
  /** The browser refuses local copies: a reload would lose unsaved work. */
  isUnkept: boolean;
}

interface SavingInput {
  api: Api;
  page: PageDetail;
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The page as it stands on the canvas now. */
  read: () => PageDocument | undefined;
  /** Takes over the server's version of what was just saved: markup sanitised, images signed. */
  adopt: (document: PageDocument) => void;
}

const COPY_AFTER_MS = 600;

function problemOf(error: unknown, attempt: SaveKind, document: PageDocument): Problem {
  if (!(error instanceof CallFailed)) return { kind: 'failed', attempt, message: String(error) };
  if (error.conflict) return { kind: 'conflict', attempt, current: error.conflict };
  if (error.status === 401) return { kind: 'sign-in', attempt };
  if (error.issues.length > 0)
    return { kind: 'issues', attempt, issues: error.issues, message: error.message, document };
  return { kind: 'failed', attempt, message: error.message };
}

/** Saves and publishes, and says what went wrong. Nothing is saved until the editor says so. */
export function useSaving({ api, page, store, read, adopt }: SavingInput) {
  const [state, setState] = useState<SavingState>({
    busy: null,
    isDirty: false,
    version: page.draftVersion,
    publishedVersion: page.publishedVersion ?? undefined,
    savedAt: page.updatedAt,
    problem: null,
    isUnkept: false,
  });
  const saved = useRef(JSON.stringify(page.document));
  const version = useRef(page.draftVersion);
  const isBusy = useRef(false);

  const check = useCallback((): boolean => {
    const document = read();
    if (!document) return false;
    const isDirty = JSON.stringify(document) !== saved.current;
    const isKept =
      !isDirty ||
      keepCopy(store, page.id, {
        baseVersion: version.current,
        document,
        at: new Date().toISOString(),
        why: 'unsaved',
      });
    setState((before) =>
      before.isDirty === isDirty && before.isUnkept === !isKept
        ? before
        : { ...before, isDirty, isUnkept: !isKept },
    );
    return isDirty;
  }, [read, store, page.id]);

  const checkSoon = useDebouncedCallback(check, COPY_AFTER_MS);

  /** To be called after every change: marks the page as changed and keeps a local copy soon. */
  const touch = useCallback(() => {
    setState((before) => (before.isDirty ? before : { ...before, isDirty: true }));
    checkSoon();
  }, [checkSoon]);

  const accept = useCallback(
    (result: SavedPage, sent: string | undefined, changes: Partial<SavingState>) => {
      const now = read();
      version.current = result.version;
      const isSame = sent === undefined || (now !== undefined && JSON.stringify(now) === sent);
      saved.current = isSame ? JSON.stringify(result.document) : (sent ?? saved.current);
      if (isSame) {
        if (JSON.stringify(result.document) !== sent) adopt(result.document);
        checkSoon.cancel();
        dropCopy(store, page.id);
      }
      setState((before) => ({
        ...before,
        busy: null,
        isDirty: !isSame,
        version: result.version,
        savedAt: result.savedAt,
        problem: null,
        ...changes,
      }));
      if (!isSame) check();
    },
    [read, adopt, store, page.id, check, checkSoon],
  );

  /** `onVersion` saves on top of a version other than the one that was opened. */
  const save = useCallback(
    async (kind: SaveKind, onVersion?: number): Promise<boolean> => {
      const document = read();
      if (!document || isBusy.current) return false;
      isBusy.current = true;
      setState((before) => ({ ...before, busy: kind, problem: null }));
      const input = { baseVersion: onVersion ?? version.current, document };
      try {
        const result =
          kind === 'draft'
            ? await api.saveDraft(page.id, input)
            : await api.publish(page.id, input);
        accept(
          result,
          JSON.stringify(document),
          kind === 'publish' ? { publishedVersion: result.version } : {},
        );
        return true;
      } catch (error) {
        check();
        setState((before) => ({
          ...before,
          busy: null,
          problem: problemOf(error, kind, document),
        }));
        return false;
      } finally {
        isBusy.current = false;
      }
    },
    [api, page.id, read, accept, check],
  );

  /** Continues with a version of the server's: a restored one, or the other editor's. */
  const takeOver = useCallback(
    (result: SavedPage) => {
      adopt(result.document);
      accept(result, undefined, {});
    },
    [adopt, accept],
  );

  const dismiss = useCallback(() => setState((before) => ({ ...before, problem: null })), []);

  useEffect(() => {
    if (!state.isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      check();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state.isDirty, check]);

  return useMemo(
    () => ({ state, save, touch, check, takeOver, dismiss, read }),
    [state, save, touch, check, takeOver, dismiss, read],
  );
}

export type Saving = ReturnType<typeof useSaving>;
