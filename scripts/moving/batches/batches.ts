import { keepers } from '../../../server/content/keepers.ts';
import type { Database } from '../../../services/database/database.ts';
import { endBatch, type ListedBatch, listBatches } from '../../../services/imports/batches.ts';
import type { ItemKind } from '../../../services/imports/ports.ts';
import type { BatchRecorder } from '../../../services/imports/record-batch.ts';
import { undoBatch } from '../../../services/imports/undo-batch.ts';
import type { Output } from '../../with-running-database.ts';

/** What stays is named up to here. */
const MAX_NAMED = 50;
const EXIT_INTERRUPTED = 130;
const NAMES: Readonly<Record<ItemKind, string>> = {
  story: 'notas y redirecciones',
  author: 'autores',
  collection: 'colecciones',
  custom_embed: 'incrustados',
  image: 'documentos de imagen',
  picture: 'imágenes',
  menu: 'menús',
};

/** Says by which name a run can be taken back, if it wrote anything. */
export async function tellBatch(
  database: Database,
  { batch: { id } }: BatchRecorder,
  { out }: Output,
): Promise<void> {
  if (await endBatch(database.db, id, new Date()))
    out(`Lote ${id}: «npm run import -- --undo ${id}» lo deshace.`);
}

function stateOf({ endedAt, undoneAt, added, changed }: ListedBatch): string {
  const left = added + changed;
  if (undoneAt) return left === 0 ? 'deshecho' : `deshecho, menos ${left}`;
  return endedAt ? '' : 'sin terminar';
}

/** The runs that can be taken back, newest first. */
export async function tellBatches(database: Database, { out }: Output): Promise<number> {
  const all = await listBatches(database.db);
  if (all.length === 0) out('No hay lotes: ninguna importación guardó nada en 90 días.');
  for (const batch of all) {
    const { id, startedAt, source, site, files, added, changed } = batch;
    const when = startedAt.slice(0, 16).replace('T', ' ');
    const what = `${added} nuevos, ${changed} cambiados`;
    const state = stateOf(batch);
    const named = files.length > 3 ? `${files.length} archivos` : files.join(' ');
    out([id, when, source, site, named, what, ...(state ? [state] : [])].join('  '));
  }
  return 0;
}

/** Takes a run back. Returns the exit code: 1 when something of it stays. */
export async function undo(
  database: Database,
  batch: string,
  { out, error }: Output,
  signal: AbortSignal,
): Promise<number> {
  const undone = await undoBatch({ database, keepers, batch, clock: () => new Date(), signal });
  if (!undone) {
    error(`No hay un lote «${batch}»: «npm run import -- --batches» los nombra.`);
    return 1;
  }
  const { erased, putBack, stays } = undone;
  for (const kind of Object.keys(NAMES) as ItemKind[])
    if (erased[kind] > 0)
      out(`${String(erased[kind]).padStart(8)}  ${NAMES[kind]} que se quitaron`);
  if (putBack > 0) out(`${String(putBack).padStart(8)}  documentos como estaban antes`);
  if (stays.length > 0) out(`${String(stays.length).padStart(8)}  que se quedan:`);
  for (const { id, reason } of stays.slice(0, MAX_NAMED)) error(`${id}: ${reason}`);
  if (stays.length > MAX_NAMED) error(`y ${stays.length - MAX_NAMED} más`);
  if (signal.aborted) {
    error('Interrumpido: lo que se cuenta arriba está deshecho. Se puede repetir.');
    return EXIT_INTERRUPTED;
  }
  out(stays.length > 0 ? `Lote ${batch} deshecho en parte.` : `Lote ${batch} deshecho.`);
  return stays.length > 0 ? 1 : 0;
}
