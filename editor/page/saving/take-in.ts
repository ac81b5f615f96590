import type { PageDocument } from '../../../schemas/page.ts';
import type { DraftSync } from './draft-sync.ts';
import type { Copies, LocalCopy } from './local-copies.ts';
import { type Recovery, recover } from './recover.ts';

interface TakeInParts {
  page: string;
  copies: Copies;
  found: readonly LocalCopy[];
  /** Sessions of tabs that live, this one among them. */
  live: () => Promise<ReadonlySet<string>>;
  /** The page as it stands on the canvas now; undefined while there is none. */
  read: () => PageDocument | undefined;
  /** Puts the page on the canvas, as a step. */
  show: (document: PageDocument) => void;
  sync: Pick<DraftSync, 'addConflicts' | 'keepCopy'>;
  merge: Parameters<typeof recover>[0]['merge'];
  nowMs: number;
  /** Whoever asked is not there any more. */
  isGone?: () => boolean;
}

export interface TakenIn extends Pick<Recovery, 'taken' | 'old'> {
  /** Copies of other tabs that live. */
  held: LocalCopy[];
}

/**
 * Brings what tabs that are gone had not sent onto the canvas. Nothing is waited for between
 * reading the canvas and showing the result: what somebody changes meanwhile would be undone. A
 * copy is dropped only after this tab has one of its own.
 */
export async function takeIn(parts: TakeInParts): Promise<TakenIn> {
  const { page, copies, found, read, show, sync, merge, nowMs } = parts;
  const nothing = { taken: [], old: [], held: [] };
  if (found.length === 0) return nothing;
  const live = await parts.live();
  const document = read();
  if (!document || parts.isGone?.()) return nothing;
  const result = recover({ document, copies: found, live, merge, nowMs });
  if (JSON.stringify(result.document) !== JSON.stringify(document)) show(result.document);
  sync.addConflicts(result.conflicts);
  await sync.keepCopy();
  for (const copy of result.taken) await copies.remove(page, copy.session);
  const held = found.filter(({ session }) => live.has(session));
  return { taken: result.taken, old: result.old, held };
}
