import type { JsonObject } from '../../schemas/json.ts';
import type { Tx } from '../database/database.ts';
import { type Batch, type BatchItem, noteItems } from './batches.ts';
import type { ItemKind, Keepers, Subject } from './ports.ts';

const keyOf = ({ kind, id }: Subject): string => `${kind} ${id}`;

async function ofEach<Value>(
  subjects: readonly Subject[],
  read: (kind: ItemKind, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<Map<string, Value>> {
  const found = new Map<string, Value>();
  const byKind = new Map<ItemKind, Set<string>>();
  for (const { kind, id } of subjects)
    byKind.set(kind, (byKind.get(kind) ?? new Set<string>()).add(id));
  for (const [kind, ids] of byKind)
    for (const [id, value] of await read(kind, [...ids])) found.set(keyOf({ kind, id }), value);
  return found;
}

/** Writes down what a run of the import adds and changes, in the transactions that do it. */
export class BatchRecorder {
  readonly batch: Batch;
  readonly #keepers: Keepers;
  #before = new Map<string, JsonObject>();

  constructor(batch: Batch, keepers: Keepers) {
    this.batch = batch;
    this.#keepers = keepers;
  }

  /** Reads what stands there now, at the beginning of the transaction that may change it. */
  async begin(tx: Tx, subjects: readonly Subject[]): Promise<void> {
    this.#before = await ofEach(subjects, (kind, ids) => this.#keepers[kind].states(tx, ids));
  }

  /** Notes what was written, at the end of that transaction. */
  async note(tx: Tx, written: readonly Subject[]): Promise<void> {
    const marks = await ofEach(written, (kind, ids) => this.#keepers[kind].marks(tx, ids));
    const items = new Map<string, BatchItem>();
    for (const subject of written) {
      const key = keyOf(subject);
      const before = this.#before.get(key);
      items.set(key, {
        ...subject,
        before: before === undefined ? null : JSON.stringify(before),
        mark: marks.get(key) ?? '',
      });
    }
    await noteItems(tx, this.batch, [...items.values()]);
  }

  /** Notes one thing that was not there before. */
  async noteNew(tx: Tx, subject: Subject): Promise<void> {
    const marks = await this.#keepers[subject.kind].marks(tx, [subject.id]);
    const item = { ...subject, before: null, mark: marks.get(subject.id) ?? '' };
    await noteItems(tx, this.batch, [item]);
  }
}
