import type { PageDocument } from '../../../schemas/page.ts';
import type { Conflict } from '../../../schemas/page-records/conflict.ts';
import type { MergeResult } from '../../document/merge-pages.ts';
import type { LocalCopy } from './local-copies.ts';

/** What is older is no accident of this shift any more: somebody is asked first. */
const FRESH_MS = 24 * 60 * 60_000;

export interface Recovery {
  /** The page with what the copies had beyond it. */
  document: PageDocument;
  conflicts: Conflict[];
  /** Copies that are in it. */
  taken: LocalCopy[];
  /** Copies that are for somebody to decide. */
  old: LocalCopy[];
}

interface RecoverParts {
  document: PageDocument;
  copies: readonly LocalCopy[];
  /** Sessions of tabs that still have their copy in hand. */
  live: ReadonlySet<string>;
  merge: (base: PageDocument, mine: PageDocument, theirs: PageDocument) => MergeResult;
  nowMs: number;
}

/**
 * Takes what tabs that are gone had not sent into the page, the oldest first. Nothing that somebody
 * else changed since is overwritten: it becomes a conflict.
 */
export function recover({ document, copies, live, merge, nowMs }: RecoverParts): Recovery {
  const left = copies
    .filter(({ session }) => !live.has(session))
    .sort((one, other) => one.at.localeCompare(other.at));
  const isFresh = ({ at }: LocalCopy) => nowMs - Date.parse(at) < FRESH_MS;
  const taken = left.filter(isFresh);
  const result: Recovery = {
    document,
    conflicts: [],
    taken,
    old: left.filter((copy) => !isFresh(copy)),
  };
  for (const copy of taken) {
    const merged = merge(copy.base.document, copy.document, result.document);
    result.document = merged.document;
    result.conflicts.push(...copy.conflicts, ...merged.conflicts);
  }
  return result;
}
