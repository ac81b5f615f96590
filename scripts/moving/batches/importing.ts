import { keepers } from '../../../server/content/keepers.ts';
import type { Tx } from '../../../services/database/database.ts';
import { newBatchId } from '../../../services/imports/batches.ts';
import type { Subject } from '../../../services/imports/ports.ts';
import { BatchRecorder } from '../../../services/imports/record-batch.ts';
import { redirectId } from '../../../services/ingest/arrival.ts';
import type { Taken } from '../../../services/ingest/import-batch.ts';
import type { DocumentSubject } from '../../../services/ingest/subject-of.ts';

/** As what something is kept that a document is about. */
function itemOf({ kind, id }: DocumentSubject): Subject {
  if (kind === 'redirect') return { kind: 'story', id: redirectId(id) };
  const isStory = kind === 'story' || kind === 'gallery' || kind === 'video';
  return { kind: isStory ? 'story' : kind, id };
}

/** The batch of a run that begins now. */
export const recorderFor = (run: {
  source: string;
  site: string;
  files: readonly string[];
}): BatchRecorder => {
  const startedAt = new Date();
  return new BatchRecorder({ ...run, id: newBatchId(startedAt), startedAt }, keepers);
};

/** Notes what a transaction of documents writes. */
export const noting = (recorder: BatchRecorder) => ({
  onTaking: (tx: Tx, subjects: readonly DocumentSubject[]) =>
    recorder.begin(tx, subjects.map(itemOf)),
  note: (tx: Tx, taken: readonly Taken[]) =>
    recorder.note(
      tx,
      taken.flatMap(({ outcome }) =>
        outcome.status === 'created' || outcome.status === 'updated' ? [itemOf(outcome)] : [],
      ),
    ),
});
