import { sql } from 'drizzle-orm';
import type { IdentityType } from '../../../schemas/identity/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { noteEvent } from '../events.ts';
import { countWaysIn } from '../passkeys.ts';
import type { IdentityContext, SocialPerson } from '../ports.ts';
import { addIdentity, type WayIn, wayInOf } from '../readers.ts';
import { Refusal } from '../refusal.ts';
import { TYPE_OF } from './person.ts';

/** Whoever comes as the same person at the same time waits until this transaction is over. */
export const oneAtATime = async (tx: Tx, { provider, subject }: SocialPerson): Promise<void> => {
  const name = `${provider} ${subject}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};

/** The way in of a person whom a provider vouches for; undefined: they have none yet. */
export const wayOf = (tx: Tx, { provider, subject }: SocialPerson): Promise<WayIn | undefined> =>
  wayInOf(tx, { type: TYPE_OF[provider], subject });

/**
 * rule 12.62: adds a way in to an account that is locked. Throws Refusal `taken` where it has
 * another one of that provider.
 */
export async function addWay(
  tx: Tx,
  readerId: string,
  person: SocialPerson,
  context: IdentityContext,
): Promise<WayIn> {
  const type = TYPE_OF[person.provider];
  const others = await rows(
    tx,
    sql`SELECT FROM reader_identities WHERE reader_id = ${readerId} AND type = ${type}`,
  );
  const isOther = new Refusal('taken', {
    message: `Tu cuenta ya está conectada con otra de ${type}. Desconéctala antes.`,
  });
  if (others.length > 0) throw isOther;
  const { subject, email } = person;
  await addIdentity(tx, readerId, { type, subject, userName: email ?? subject }, context);
  await noteEvent(tx, readerId, { kind: 'identity-linked', detail: type, now: context.clock() });
  const added = await wayOf(tx, person);
  if (!added) throw new Refusal('failed');
  return added;
}

/** Throws Refusal `lastWayIn`; `notFound` where there is none of that kind. */
export async function removeWay(tx: Tx, readerId: string, type: IdentityType): Promise<void> {
  const ways = await countWaysIn(tx, readerId);
  const gone = await rows(
    tx,
    sql`DELETE FROM reader_identities WHERE reader_id = ${readerId} AND type = ${type}
      RETURNING id`,
  );
  if (gone.length === 0) throw new Refusal('notFound', { message: 'No la tienes conectada.' });
  if (gone.length >= ways) throw new Refusal('lastWayIn');
}
