import { type ImportOutcome, idOf, redirectId } from './arrival.ts';
import type { CheckedDocument } from './check-ans.ts';
import type { Turn } from './gathered-ports.ts';

/** Authors, collections, pictures: they look things up and write one by one, after the stories. */
const OTHERS = Symbol('others');

type Identity = string | typeof OTHERS;

/**
 * What of two documents must not come in at the same time: the id under which a story is stored.
 */
function identityOf(checked: CheckedDocument): Identity | undefined {
  if (!checked.ok) return undefined;
  const { kind, document } = checked;
  if (kind === 'redirect') return redirectId(idOf(document));
  if (kind === 'story' || kind === 'gallery' || kind === 'video') return idOf(document);
  return OTHERS;
}

/**
 * Takes the documents of a batch in side by side; of those with one identity, each waits for the
 * one before. Resolves with their outcomes in order; rejects with the first fault when all of them
 * are through.
 */
export async function takeTogether(
  documents: readonly CheckedDocument[],
  take: (document: CheckedDocument, turn: Turn) => Promise<ImportOutcome>,
): Promise<ImportOutcome[]> {
  const turns = new Map<Identity, Turn[]>();
  let fault: { first: unknown } | undefined;
  const stories: Promise<unknown>[] = [];
  const outcomes = documents.map((document, index) => {
    const identity = identityOf(document);
    const lastOf = (id: Identity) => turns.get(id)?.findLast((other) => other.index < index);
    const before = identity === undefined ? undefined : lastOf(identity);
    const turn: Turn = { index, done: Promise.resolve(), lastOf };
    const outcome = (async () => {
      await before?.done;
      if (identity === OTHERS) await Promise.all(stories);
      return take(document, turn);
    })();
    turn.done = outcome.catch((error) => {
      fault ??= { first: error };
    });
    if (identity !== OTHERS) stories.push(turn.done);
    if (identity !== undefined) turns.set(identity, [...(turns.get(identity) ?? []), turn]);
    return outcome;
  });
  await Promise.allSettled(outcomes);
  if (fault) throw fault.first;
  return Promise.all(outcomes);
}
