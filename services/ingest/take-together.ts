import { type ImportOutcome, idOf, redirectId } from './arrival.ts';
import type { CheckedDocument } from './check-ans.ts';
import type { Turn } from './gathered-ports.ts';

/** Authors, collections, pictures: the few of them look things up and write one by one. */
const ALONE = Symbol('alone');

interface Identified {
  document: CheckedDocument;
  identity: string | undefined;
}

/**
 * What of two documents must not come in at the same time: the id under which a story is stored.
 */
function identityOf(checked: CheckedDocument): string | typeof ALONE | undefined {
  if (!checked.ok) return undefined;
  const { kind, document } = checked;
  if (kind === 'redirect') return redirectId(idOf(document));
  if (kind === 'story' || kind === 'gallery' || kind === 'video') return idOf(document);
  return ALONE;
}

/** Documents in their order, cut where one comes that cannot come in beside those before it. */
function groupsOf(documents: readonly CheckedDocument[]): Identified[][] {
  const groups: Identified[][] = [[]];
  let taken = new Set<string>();
  const cut = () => {
    groups.push([]);
    taken = new Set();
  };
  for (const document of documents) {
    const identity = identityOf(document);
    if (identity === ALONE) {
      cut();
      groups.at(-1)?.push({ document, identity: undefined });
      cut();
      continue;
    }
    if (identity !== undefined && taken.has(identity)) cut();
    if (identity !== undefined) taken.add(identity);
    groups.at(-1)?.push({ document, identity });
  }
  return groups;
}

/**
 * Takes the documents of a batch in side by side, group by group: none is in a group twice, and the
 * few that are no stories make groups of their own. Resolves with their outcomes in order; rejects
 * with the first fault when all of them are through.
 */
export async function takeTogether(
  documents: readonly CheckedDocument[],
  take: (document: CheckedDocument, turn: Turn) => Promise<ImportOutcome>,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const group of groupsOf(documents)) {
    const turns = new Map<string | undefined, Turn>();
    const running = group.map(({ document, identity }, index) => {
      const turn: Turn = {
        index,
        done: Promise.resolve(),
        before: (id) => {
          const other = turns.get(id);
          return other && other.index < index ? other : undefined;
        },
      };
      turns.set(identity, turn);
      const outcome = take(document, turn);
      turn.done = outcome.catch(() => undefined);
      return outcome;
    });
    const settled = await Promise.allSettled(running);
    const failed = settled.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    outcomes.push(...(await Promise.all(running)));
  }
  return outcomes;
}
