import { sql } from 'drizzle-orm';
import type { IdentityType } from '../../../schemas/identity/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import { Refusal } from '../refusal.ts';
import { countWaysIn } from './count-ways-in.ts';

/** Which way in by an account elsewhere: one by its id, or that of a provider. */
interface Which {
  id?: string | undefined;
  at?: { type: IdentityType; prefix: string } | undefined;
}

/** A way in that went. */
export interface GoneWay {
  type: IdentityType;
  subject: string;
}

/**
 * rule 12.62: takes a way in by an account elsewhere away. Throws Refusal `lastWayIn`; `notFound`
 * where there is no such one.
 */
export async function removeWayIn(
  tx: Tx,
  readerId: string,
  { id = '', at }: Which,
  { clock, ways }: Pick<IdentityDependencies, 'clock' | 'ways'>,
): Promise<GoneWay> {
  const count = await countWaysIn(tx, readerId, { ways });
  const types = ways.flatMap(({ outside = [] }) => outside);
  const gone = await rows<GoneWay>(
    tx,
    sql`DELETE FROM reader_identities WHERE reader_id = ${readerId} AND type = ANY(${sql.param(types)}::text[])
        AND (id = ${id} OR (type = ${at?.type ?? ''} AND starts_with(subject, ${at?.prefix ?? ''})))
      RETURNING type, subject`,
  );
  const [first] = gone;
  if (!first) throw new Refusal('notFound', { message: 'No la tienes conectada.' });
  if (gone.length >= count) throw new Refusal('lastWayIn');
  await noteEvent(tx, readerId, { kind: 'identity-unlinked', detail: first.type, now: clock() });
  return first;
}
