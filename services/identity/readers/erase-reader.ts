import type { Tx } from '../../database/database.ts';
import type { ReaderHolder } from '../ports.ts';

/** Why an account cannot be deleted now, in the words of the first who has a reason. */
export async function heldBackBy(
  tx: Tx,
  readerId: string,
  holders: readonly ReaderHolder[],
): Promise<string | undefined> {
  for (const { refusal } of holders) {
    const reason = await refusal?.(tx, readerId);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Takes away whatever names a reader, of every service. */
export async function eraseReader(
  tx: Tx,
  readerId: string,
  holders: readonly ReaderHolder[],
): Promise<void> {
  for (const { erase } of holders) await erase(tx, readerId);
}
