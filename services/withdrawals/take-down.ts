import type { RestoreTaken, TakenKind, Withdraw } from '../../schemas/take-down.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { takeDownTag, urlTag } from '../changes/tags.ts';
import type { Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { Found, Place, Taker, Takers } from './ports.ts';
import {
  forgetWithdrawal,
  readWithdrawal,
  readWithdrawals,
  writeWithdrawal,
} from './withdrawal-store.ts';

interface By {
  /** The name of who does it. */
  by: string;
  now: Date;
}

const nothing = () => notFound('No hay tal documento, o ya se borró.');

const addressTags = (places: readonly Place[]): string[] =>
  places.map(({ site, path }) => urlTag(site, path));

/** Writes what is taken from readers and why, and tells every node. Returns what was there. */
async function takeDown(
  tx: Tx,
  taker: Taker,
  taken: Withdraw & By & { state: 'withdrawn' | 'deleted' },
  remove: (tx: Tx, id: string) => Promise<string[]>,
): Promise<Found> {
  const document = await taker.find(tx, taken.id);
  if (!document) throw nothing();
  if (taken.state === 'withdrawn' && (await readWithdrawal(tx, taken.kind, taken.id)))
    throw new Problem(409, 'already_withdrawn', 'Ya estaba retirado.');
  await writeWithdrawal(tx, taken, document);
  const tags = await remove(tx, taken.id);
  await writeOutbox(tx, [takeDownTag(), ...tags, ...addressTags(document.places)]);
  return document;
}

/**
 * Takes something from readers, wherever it shows. Staff keep it, with the reason. Returns what was
 * there. Throws Problem 404, 409 `already_withdrawn`.
 */
export async function withdrawDocument(
  tx: Tx,
  takers: Takers,
  given: Withdraw,
  by: By,
): Promise<Found> {
  await lockIngest(tx);
  const taker = takers[given.kind];
  return takeDown(tx, taker, { ...given, ...by, state: 'withdrawn' }, taker.hide);
}

/**
 * Deletes something for good, withdrawn before or not: what stays is that it is gone, and why.
 * Returns what was there. Throws Problem 404.
 */
export async function deleteDocument(
  tx: Tx,
  takers: Takers,
  given: Withdraw,
  by: By,
): Promise<Found> {
  await lockIngest(tx);
  const taker = takers[given.kind];
  return takeDown(tx, taker, { ...given, ...by, state: 'deleted' }, taker.erase);
}

/**
 * Shows what was withdrawn as it was before; of what was deleted, lets it come in again. Throws
 * Problem 404.
 */
export async function restoreDocument(
  tx: Tx,
  takers: Takers,
  { kind, id }: RestoreTaken,
): Promise<Found | undefined> {
  await lockIngest(tx);
  const before = await readWithdrawal(tx, kind, id);
  if (!before) throw notFound('Eso no está retirado.');
  const taker = takers[kind];
  const places = await forgetWithdrawal(tx, kind, id);
  const isThere = before.state === 'withdrawn';
  const tags = isThere && before.wasShown ? await taker.show(tx, id) : [];
  await writeOutbox(tx, [...tags, ...addressTags(places)]);
  return isThere ? taker.find(tx, id) : undefined;
}

/** Why a document may not come in; undefined: it may. */
export async function whyTakenDown(
  tx: Tx,
  kind: TakenKind,
  id: string,
): Promise<string | undefined> {
  return (await whyAllTakenDown(tx, [{ kind, id }]))[0];
}

/** `whyTakenDown` of some documents, in their order. */
export async function whyAllTakenDown(
  tx: Tx,
  all: readonly { kind: TakenKind; id: string }[],
): Promise<(string | undefined)[]> {
  const found = await readWithdrawals(tx, all);
  return all.map(({ kind, id }) => {
    const before = found.get(`${kind} ${id}`);
    if (!before) return undefined;
    const how = before.state === 'deleted' ? 'borró' : 'retiró';
    return `«${id}» se ${how} (${before.reason}): no se importa mientras un administrador no lo restaure`;
  });
}
