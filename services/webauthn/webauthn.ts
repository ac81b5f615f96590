import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Loaded when the first passkey is: it takes 0.2 s and 24 MB. */
const library = () => import('@simplewebauthn/server');

/** Whose credentials they are: those of one host. */
export interface RelyingParty {
  id: string;
  origin: string;
  /** As devices show it. */
  name: string;
}

export const relyingParty = (origin: string, name: string): RelyingParty => ({
  id: new URL(origin).hostname,
  origin,
  name,
});

/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const WAIT_MS = 120_000;

/** A passkey as its signatures are verified. */
export interface Credential {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

interface Person {
  id: string;
  name: string;
  email: string;
}

/** What a browser takes to make a passkey for somebody, on none of the devices that have one. */
export async function creationOptions(
  party: RelyingParty,
  challenge: string,
  { id, name, email }: Person,
  existing: readonly Pick<Credential, 'id' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: WAIT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map((one) => ({
      id: one.id,
      transports: one.transports as AuthenticatorTransport[],
    })),
  });
}

/** What a browser takes to sign in by any passkey of this host. */
export async function requestOptions(party: RelyingParty, challenge: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: WAIT_MS,
    userVerification: 'required',
  });
}

type TakeChallenge = (challenge: string) => Promise<boolean>;

/** The passkey that a browser made; undefined when anything about it is not as it should be. */
export async function verifyCreation(
  party: RelyingParty,
  response: unknown,
  takeChallenge: TakeChallenge,
): Promise<(Credential & { isSynced: boolean }) | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.fmt !== 'none') return undefined;
    const { credential, credentialBackedUp: isSynced } = registrationInfo;
    const { id, publicKey, counter, transports = [] } = credential;
    return { id, publicKey, counter, transports, isSynced };
  } catch (error) {
    return undefinedForRefusal(error);
  }
}

/**
 * The counter that comes with a signature of a passkey; undefined for one that does not hold: made
 * for another host, without checking who it is, or by a copy whose counter is behind.
 */
export async function verifySignature(
  party: RelyingParty,
  response: unknown,
  credential: Credential,
  takeChallenge: TakeChallenge,
): Promise<{ counter: number; isSynced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        ...credential,
        transports: credential.transports as AuthenticatorTransport[],
      },
    });
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return verified ? { counter, isSynced } : undefined;
  } catch (error) {
    return undefinedForRefusal(error);
  }
}

/** The library throws plain errors for input that it refuses; a database's go on. */
function undefinedForRefusal(error: unknown): undefined {
  if (error instanceof Error && ('code' in error || 'cause' in error) && isDatabaseFault(error))
    throw error;
  return undefined;
}

const isDatabaseFault = (error: Error): boolean =>
  error.name === 'DrizzleQueryError' || 'severity' in error || 'errno' in error;
