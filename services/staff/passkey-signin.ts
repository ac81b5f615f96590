import type { Database, Tx } from '../database/database.ts';
import { lockSigned, readSignature, type VerifiedSignature } from '../webauthn/read-signature.ts';
import type { RelyingParty } from '../webauthn/webauthn.ts';
import { staffChallenges, staffPasskeys } from './passkeys.ts';
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

async function begin(
  tx: Tx,
  signed: VerifiedSignature,
  { credential, device }: Given,
  context: StaffContext,
): Promise<PasskeySignin> {
  const { ownerId: staffId } = signed;
  const found = await lockSigned(tx, staffPasskeys, signed);
  if (!found) return { ok: false, reason: 'passkey-refused', staffId };
  if (!found.isActive) return { ok: false, reason: 'passkey-inactive', staffId };
  await staffPasskeys.noteUse(tx, credential.id, signed, context.clock());
  return { ok: true, session: await beginSession(tx, { staffId, by: 'passkey', device }, context) };
}

/** Trades a passkey's signature for a session. `note` writes what came of it into the log. */
export async function signInByPasskey(
  database: Pick<Database, 'db' | 'transaction'>,
  given: Given,
  context: StaffContext,
  note: (tx: Tx, outcome: PasskeySignin) => Promise<void>,
): Promise<PasskeySignin> {
  const { db } = database;
  const nobody = { ownerId: '' };
  const signed = await readSignature(db, staffPasskeys, {
    ...given,
    takeChallenge: async (challenge) =>
      (await staffChallenges.take(db, challenge, nobody, context.clock())) !== undefined,
  });
  return database.transaction(async (tx) => {
    const outcome: PasskeySignin =
      'refused' in signed
        ? {
            ok: false,
            reason: `passkey-${signed.refused}`,
            ...('ownerId' in signed ? { staffId: signed.ownerId } : {}),
          }
        : await begin(tx, signed, given, context);
    await note(tx, outcome);
    return outcome;
  });
}
