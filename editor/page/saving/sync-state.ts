import type { Issue, PageDocument } from '../../../schemas/page.ts';
import type { Conflict } from '../../../schemas/page-records/conflict.ts';
import type { MergeResult } from '../../document/merge-pages.ts';
import type { Api } from '../../shell/api/api.ts';
import type { Copies } from './local-copies.ts';

/** What makes a version of the draft. */
export type SaveKind = 'version' | 'publish';

/** Why a version could not be made. The work on the canvas is not touched. */
export type Problem =
  | { kind: 'issues'; attempt: SaveKind; issues: Issue[]; message: string; document: PageDocument }
  | { kind: 'failed'; attempt: SaveKind; message: string }
  /** A colleague's changes came in while it was published: they want to be seen first. */
  | { kind: 'moved'; attempt: SaveKind; by: string };

/**
 * Where the work stands. `unsaved`: in this browser, on its way. `offline`: in this browser until
 * the server is reached. `refused`: the server does not take it, and says why.
 */
export type SyncStatus =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'refused'
  | 'gone';

/** Is there anything on the canvas that the server does not have? */
export const isDirty = ({ status }: SyncState): boolean => status !== 'saved';

export interface SyncState {
  status: SyncStatus;
  /** Of the server's draft, ISO 8601. */
  savedAt: string;
  revision: number;
  version: number;
  isDraftAhead: boolean;
  /** The server's draft says what readers get. */
  isAsLive: boolean;
  publishedVersion: number | undefined;
  busy: SaveKind | null;
  problem: Problem | null;
  conflicts: readonly Conflict[];
  /** Who wrote what was merged last; '' until something was. */
  mergedBy: string;
  /** Why the server refused the draft. */
  refusal: string | undefined;
  /** The browser refuses local copies: a reload would lose what is unsaved. */
  isUnkept: boolean;
}

type OpenedPage = Pick<
  SyncState,
  'savedAt' | 'revision' | 'version' | 'isDraftAhead' | 'isAsLive'
> & {
  document: PageDocument;
  publishedVersion?: number | undefined;
};

export interface DraftSyncParts {
  api: Pick<Api, 'saveDraft' | 'saveVersion' | 'publish' | 'page'>;
  page: string;
  session: string;
  opened: OpenedPage;
  /** The page as it stands on the canvas now; undefined while there is none. */
  read: () => PageDocument | undefined;
  /** Puts a document on the canvas without a step of history. */
  adopt: (document: PageDocument) => void;
  /** The server stored `sent` as `stored`, its markup cleaned and its pictures signed. */
  onTidied: (sent: PageDocument, stored: PageDocument) => void;
  merge: (base: PageDocument, mine: PageDocument, theirs: PageDocument) => MergeResult;
  copies: Copies;
  /** Somebody is in the middle of a gesture: the canvas cannot be replaced now. */
  isBusy: () => boolean;
  /** Somebody writes in a text: the server's tidier form of it can wait. */
  isWriting: () => boolean;
}
