import { isObject } from '../../schemas/json.ts';
import type { Tx } from '../database/database.ts';
import type { PasskeyKey, PasskeyStore } from './passkey-store.ts';
import { type RelyingParty, verifySignature } from './webauthn.ts';

/** A signature that holds. */
export interface VerifiedSignature {
  key: PasskeyKey;
  ownerId: string;
  /** What the signature was held against. */
  counterBefore: number;
  counter: number;
  isSynced: boolean;
}

/** Why a signature signs nobody in; of `refused` whose passkey it is. */
type SignatureRefusal = { refused: 'unknown' } | { refused: 'refused'; ownerId: string };

/** The account that the device names beside the signature; undefined: it names none. */
function namedOwner(credential: Record<string, unknown>): string | undefined {
  const { response } = credential;
  const handle = isObject(response) ? response.userHandle : undefined;
  return typeof handle === 'string' && handle !== ''
    ? Buffer.from(handle, 'base64url').toString('utf8')
    : undefined;
}

interface SignatureRequest {
  credential: { id: string };
  party: RelyingParty;
  /** Was it given to sign in by, lately? It is used up even where the rest does not hold. */
  takeChallenge(challenge: string): Promise<boolean>;
}

/** Whose signature it is. */
export async function readSignature(
  tx: Tx,
  store: PasskeyStore,
  { credential, party, takeChallenge }: SignatureRequest,
): Promise<VerifiedSignature | SignatureRefusal> {
  const key = { id: credential.id, host: party.id };
  const found = await store.find(tx, key);
  if (!found) return { refused: 'unknown' };
  const { ownerId } = found;
  const signed = await verifySignature(party, credential, found.credential, takeChallenge);
  const named = namedOwner(credential);
  if (!signed || (named !== undefined && named !== ownerId)) return { refused: 'refused', ownerId };
  return { key, ownerId, counterBefore: found.credential.counter, ...signed };
}

/**
 * The passkey that signed, locked; undefined where it went, or signed again since: of two
 * signatures at the same moment the second is held against an old counter.
 */
export async function lockSigned(
  tx: Tx,
  store: PasskeyStore,
  { key, counterBefore }: VerifiedSignature,
) {
  const found = await store.find(tx, key, { isLocked: true });
  return found?.credential.counter === counterBefore ? found : undefined;
}
