import type { PageDocument } from '../page.ts';
import { apply } from './apply.ts';
import { diffPages } from './diff.ts';
import type { PageChange } from './page-change.ts';
import { AS_STORED } from './page-shape.ts';
import { readPage } from './read-page.ts';
import { writePage } from './write-page.ts';

/** What changed from one stored page to another, for who has the first of them. */
export const changesOfDraft = (before: PageDocument, after: PageDocument): PageChange[] =>
  diffPages(before, after, AS_STORED);

/** The page that changes of it make. */
export const withDraftChanges = (
  document: PageDocument,
  changes: readonly PageChange[],
): PageDocument => writePage(apply(readPage(document, AS_STORED), changes, AS_STORED), AS_STORED);
