import type { Clock } from '../../schemas/clock.ts';
import { isObject } from '../../schemas/json.ts';
import type { Database, Tx } from '../database/database.ts';
import { type RelyingParty, verifySignature } from '../webauthn/webauthn.ts';
import { takeChallenge } from './challenges.ts';
import { findPasskey, notePasskeyUse } from './passkeys.ts';
import { beginSession, type Device } from './sessions.ts';
import type { StaffContext } from './tokens.ts';

interface Refused {
  ok: false;
  reason: 'passkey-unknown' | 'passkey-refused' | 'passkey-inactive';
  staffId?: string;
}
type PasskeySignin = { ok: true; session: string } | Refused;

interface Given {
  credential: { id: string };
  party: RelyingParty;
  device: Device;
}

interface Signed {
  ok: true;
  staffId: string;
  /** What the signature was held against. */
  counterBefore: number;
  counter: number;
  isSynced: boolean;
}

/** The account that the device names beside the signature; undefined: it names none. */
function namedOwner(credential: Record<string, unknown>): string | undefined {
  const { response } = credential;
  const handle = isObject(response) ? response.userHandle : undefined;
  return typeof handle === 'string' && handle !== ''
    ? Buffer.from(handle, 'base64url').toString('utf8')
    : undefined;
}

/** Whose signature it is. The challenge is used up even where the rest does not hold. */
async function readSignature(
  { db }: Pick<Database, 'db'>,
  { credential, party }: Given,
  clock: Clock,
): Promise<Signed | Refused> {
  const found = await findPasskey(db, credential.id);
  if (!found) return { ok: false, reason: 'passkey-unknown' };
  const { staffId } = found;
  const signed = await verifySignature(party, credential, found.credential, (challenge) =>
    takeChallenge(db, challenge, '', clock()),
  );
  const owner = namedOwner(credential);
  if (!signed || (owner !== undefined && owner !== staffId))
    return { ok: false, reason: 'passkey-refused', staffId };
  return { ok: true, staffId, counterBefore: found.credential.counter, ...signed };
}

async function begin(
  tx: Tx,
  signed: Signed,
  { credential, device }: Given,
  context: StaffContext,
): Promise<PasskeySignin> {
  const { staffId, counterBefore } = signed;
  const found = await findPasskey(tx, credential.id, true);
  // Of two signatures at the same moment the second one is held against an old counter.
  if (found?.credential.counter !== counterBefore)
    return { ok: false, reason: 'passkey-refused', staffId };
  if (!found.isActive) return { ok: false, reason: 'passkey-inactive', staffId };
  await notePasskeyUse(tx, credential.id, signed, context.clock());
  return { ok: true, session: await beginSession(tx, { staffId, by: 'passkey', device }, context) };
}

/** Trades a passkey's signature for a session. `note` writes what came of it into the log. */
export async function signInByPasskey(
  database: Pick<Database, 'db' | 'transaction'>,
  given: Given,
  context: StaffContext,
  note: (tx: Tx, outcome: PasskeySignin) => Promise<void>,
): Promise<PasskeySignin> {
  const signed = await readSignature(database, given, context.clock);
  return database.transaction(async (tx) => {
    const outcome = signed.ok ? await begin(tx, signed, given, context) : signed;
    await note(tx, outcome);
    return outcome;
  });
}
