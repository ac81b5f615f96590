import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PageDetail, SavedPage } from '../../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import type { MergeResult } from '../../document/merge-pages.ts';
import type { Api } from '../../shell/api/api.ts';
import { DraftSync } from './draft-sync.ts';
import { holdTab } from './live-tabs.ts';
import type { Copies } from './local-copies.ts';
import { isDirty, type SyncState } from './sync-state.ts';

interface SavingInput {
  api: Api;
  page: PageDetail;
  /** Of this tab. */
  session: string;
  copies: Copies;
  /** The page as it stands on the canvas now. */
  read: () => PageDocument | undefined;
  /** Puts a document on the canvas without a step of history. */
  adopt: (document: PageDocument) => void;
  onTidied: (sent: PageDocument, stored: PageDocument) => void;
  /** Puts a document on the canvas as one step. */
  replace: (document: PageDocument, label: string) => void;
  merge: (base: PageDocument, mine: PageDocument, theirs: PageDocument) => MergeResult;
  isBusy: () => boolean;
  isWriting: () => boolean;
}

/** States in which a reload would ask the editor to do something about what is unsaved. */
const STUCK = new Set<SyncState['status']>(['offline', 'signed-out', 'refused', 'gone']);

const isLostByReload = (state: SyncState): boolean =>
  isDirty(state) && (state.isUnkept || STUCK.has(state.status));

const openedOf = (page: PageDetail) => ({
  document: page.document,
  savedAt: page.updatedAt,
  revision: page.revision,
  version: page.draftVersion,
  isDraftAhead: page.isDraftAhead,
  isAsLive: page.isAsLive,
  publishedVersion: page.publishedVersion,
});

/** Keeps the page that is open: its local copy, the working draft, its versions. */
export function useSaving({ page, replace, ...parts }: SavingInput) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for as long as the page is open
  const sync = useMemo(
    () => new DraftSync({ ...parts, page: page.id, opened: openedOf(page) }),
    [],
  );

  // In development React mounts everything twice: the same sync goes on then.
  const mounts = useRef(0);
  useEffect(() => {
    mounts.current += 1;
    const release = holdTab(navigator.locks, parts.session);
    const keep = () => void sync.keepCopy({ isLeaving: true });
    const retry = () => sync.hear();
    const onVisible = () => (document.hidden ? keep() : retry());
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', onVisible);
      mounts.current -= 1;
      keep();
      void sync.flush().finally(() => {
        if (mounts.current === 0) sync.close();
        release();
      });
    };
  }, [sync, parts.session]);

  const isAtRisk = useSyncExternalStore(sync.subscribe, () => isLostByReload(sync.state));
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);

  return useMemo(
    () => ({
      sync,
      save: sync.save.bind(sync),
      flush: sync.flush.bind(sync),
      touch: sync.touch.bind(sync),
      dismiss: sync.dismiss.bind(sync),
      /** Continues with what the server makes the draft, as a step that can be undone. */
      replaceDraft: (make: (baseRevision: number) => Promise<SavedPage>, label: string) =>
        sync.replaceDraft(make, (document) => replace(document, label)),
      read: parts.read,
    }),
    [sync, replace, parts.read],
  );
}

export type Saving = ReturnType<typeof useSaving>;
