import { sql } from 'drizzle-orm';
import type { IdentityType, OwnProfile } from '../../schemas/identity/wire.ts';
import { rows, type Tx } from '../database/database.ts';
import { emailAddress } from './email-address.ts';
import { noteEvent } from './events.ts';
import type { IdentityContext } from './ports.ts';
import {
  addIdentity,
  changeProfile,
  createReader,
  readerByEmail,
  readerById,
  type WayIn,
  wayInOf,
} from './readers.ts';
import { Refusal } from './refusal.ts';

/** Who somebody is, as a provider says it. */
export interface OutsideIdentity {
  type: IdentityType;
  /** What the provider calls them: the same for ever, and nobody else's. */
  subject: string;
  email: string | undefined;
  /** The provider says that it looked. */
  isEmailVerified: boolean;
  names: Pick<OwnProfile, 'firstName' | 'lastName'>;
  /** The reader who is signed in already, and adds a way in. */
  current?: { id: string } | undefined;
}

interface OutsideContext extends Pick<IdentityContext, 'clock' | 'ids' | 'keys'> {
  /** Key of the site. */
  site: string;
}

const taken = (message: string) => new Refusal('taken', { message });

const OF_ANOTHER = 'Esa cuenta ya abre otra cuenta de aquí.';
const UNPROVEN =
  'Ya hay una cuenta con ese correo, sin confirmar. Entra con su contraseña o recupérala.';

/** rule 12.76: an account for who has none, or the one with that address where both are proven. */
async function readerFor(
  tx: Tx,
  { email: given, isEmailVerified }: OutsideIdentity,
  context: OutsideContext,
): Promise<string> {
  const email = given === undefined ? undefined : emailAddress(given);
  // The same for an address with an account here and one without.
  if (!email || !isEmailVerified)
    throw new Refusal('badInput', {
      message:
        'Ahí no está confirmado tu correo. Crea tu cuenta aquí y después conéctala con la otra.',
    });
  const now = context.clock();
  const { site } = context;
  const made = await createReader(tx, { email, site, isEmailVerified: true }, context);
  if (made) {
    await noteEvent(tx, made.id, { kind: 'signed-up', detail: site, now });
    return made.id;
  }
  const found = await readerByEmail(tx, email);
  const reader = found && (await readerById(tx, found.id, { isLocked: true }));
  if (!reader?.isEmailVerified || reader.email !== email) throw taken(UNPROVEN);
  return reader.id;
}

/**
 * The reader of an account elsewhere: who came by it before, who is signed in and adds it now, who
 * has its address, or a new one. rule 12.74: what the provider says of them is taken over once,
 * when the two are joined. Throws Refusal `taken` for an account elsewhere that is another's here,
 * or an address that nobody confirmed here; `badInput` for one that nobody confirmed there.
 */
export async function signInOutside(
  tx: Tx,
  outside: OutsideIdentity,
  context: OutsideContext,
): Promise<WayIn> {
  const { type, subject, email, names, current } = outside;
  const known = await wayInOf(tx, outside);
  if (known && current && known.readerId !== current.id) throw taken(OF_ANOTHER);
  if (known) return known;
  const readerId = current?.id ?? (await readerFor(tx, outside, context));
  const reader = await readerById(tx, readerId, { isLocked: true });
  if (!reader) throw new Refusal('notSignedIn');
  if (reader.isDisabled) throw new Refusal('disabled');
  const userName = emailAddress(email ?? '') ?? reader.email;
  const isNew = await addIdentity(tx, readerId, { type, subject, userName }, context);
  // Of two that come at the same moment one adds it.
  const joined = await wayInOf(tx, outside);
  if (joined?.readerId !== readerId) throw taken(OF_ANOTHER);
  if (!isNew) return joined;
  const now = context.clock();
  await fillNames(tx, readerId, names, now);
  await noteEvent(tx, readerId, { kind: 'identity-linked', detail: type, now });
  return joined;
}

/** Names that the reader gave themselves stay. */
async function fillNames(
  tx: Tx,
  readerId: string,
  names: OutsideIdentity['names'],
  now: Date,
): Promise<void> {
  const [row] = await rows<{ profile: OwnProfile }>(
    tx,
    sql`SELECT profile FROM readers WHERE id = ${readerId}`,
  );
  const hasNames = row?.profile.firstName || row?.profile.lastName;
  if (!hasNames) await changeProfile(tx, readerId, names, now);
}
