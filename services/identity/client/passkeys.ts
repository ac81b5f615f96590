import type { OwnProfile, ReaderPasskey, SignUpReply } from '../../../schemas/identity/wire.ts';
import type { Calls } from './calls.ts';
import { IdentityError } from './identity-error.ts';
import type { Session, Sessions } from './session.ts';
import type { Store } from './store.ts';

/** What browsers throw, as a code of ours. */
const CODES: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkey-cancelled',
  AbortError: 'passkey-cancelled',
  NotSupportedError: 'passkey-unsupported',
  ConstraintError: 'passkey-unsupported',
  SecurityError: 'passkey-not-allowed',
  InvalidStateError: 'passkey-known',
};

type Bytes = ArrayBuffer | undefined | null;

function toBytes(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}

function toText(bytes: Bytes): string | undefined {
  if (!bytes) return undefined;
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface Described {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}

/** As the server writes them: bytes are base64url. */
interface RequestJson
  extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  challenge: string;
  allowCredentials?: Described[];
}
interface CreationJson
  extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
}

const described = (all: readonly Described[] = []) =>
  all.map((one) => ({ ...one, id: toBytes(one.id) }));

/**
 * What a device gave, as the server reads it. Written by hand: not every browser can, and programs
 * that keep passkeys give objects of their own.
 */
function jsonOf(credential: PublicKeyCredential) {
  const response = credential.response as AuthenticatorAttestationResponse &
    AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    rawId: toText(credential.rawId) ?? credential.id,
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults?.() ?? {},
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.attestationObject && response.getTransports?.(),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: toText(response.userHandle),
    },
  };
}

/** A passkey that a reader chose, before the server has seen it. */
export type ChosenPasskey = ReturnType<typeof jsonOf>;

/** Asks the device. Throws IdentityError of a code of ours. */
async function ask(work: () => Promise<Credential | null>): Promise<ChosenPasskey> {
  if (!navigator.credentials || typeof PublicKeyCredential === 'undefined')
    throw new IdentityError('No passkeys here', 'passkey-unsupported');
  try {
    const credential = await work();
    if (credential) return jsonOf(credential as PublicKeyCredential);
  } catch (error) {
    const { name, message } = error as Error;
    const code = Object.hasOwn(CODES, name) ? CODES[name] : 'passkey-failed';
    throw new IdentityError(message, code);
  }
  throw new IdentityError('No passkey chosen', 'passkey-cancelled');
}

interface PasskeySignUp {
  email: string;
  /** Of the passkey, as its reader will know it. */
  name: string;
  profile?: OwnProfile;
  rememberMe?: boolean;
  recaptchaToken?: string | undefined;
}

interface ChooseOptions {
  /** In the list of the field for the address, where it waits until one is chosen. */
  isOffered?: boolean;
  signal?: AbortSignal;
}

/**
 * What readers do with passkeys; fetched when one is used. Beside codes of the catalogue they throw
 * `passkey-cancelled` (by the reader, or too late), `-unsupported` (by browser or device),
 * `-not-allowed` (at this address), `-known` (the device has one of this account) and `-failed`.
 */
export function passkeyCalls(
  call: Calls,
  { signed }: Sessions,
  store: Store,
  requireChallenge: (which: 'signupRecaptcha', token: string | undefined) => Promise<void>,
) {
  const created = ({ challenge, user, excludeCredentials, ...rest }: CreationJson) =>
    ask(() =>
      navigator.credentials.create({
        publicKey: {
          ...rest,
          challenge: toBytes(challenge),
          user: { ...user, id: toBytes(user.id) },
          excludeCredentials: described(excludeCredentials),
        },
      }),
    );
  return {
    /** Has the reader choose one of this site; `signIn` makes a session of it. */
    async choose({ isOffered, signal }: ChooseOptions = {}): Promise<ChosenPasskey> {
      const path = '/v1/passkeys/signin/options';
      const { challenge, allowCredentials, ...rest } = await call<RequestJson>('POST', path, {
        body: {},
        has: 'challenge',
      });
      return ask(() =>
        navigator.credentials.get({
          publicKey: {
            ...rest,
            challenge: toBytes(challenge),
            allowCredentials: described(allowCredentials),
          },
          ...(isOffered ? { mediation: 'conditional' as const } : {}),
          ...(signal ? { signal } : {}),
        }),
      );
    },
    async signIn(credential: ChosenPasskey, rememberMe = true): Promise<Session> {
      const body = { credential, rememberMe };
      const given = { body, has: 'uuid', rotates: rememberMe };
      const reply = await call<Session>('POST', '/v1/passkeys/signin', given);
      store.begin(reply, rememberMe);
      postMessage({ type: 'ARC_LOGIN_SUCCESS', grantType: 'passkey' }, location.origin);
      return reply;
    },
    /** An account without a password. Without tokens the address has to be confirmed first. */
    async signUp(given: PasskeySignUp): Promise<SignUpReply> {
      const { email, name, profile, rememberMe = true, recaptchaToken } = given;
      await requireChallenge('signupRecaptcha', recaptchaToken);
      const credential = await created(
        await call<CreationJson>('POST', '/v1/passkeys/signup/options', {
          body: { email, recaptchaToken },
          has: 'challenge',
        }),
      );
      const reply = await call<SignUpReply>('POST', '/v1/passkeys/signup', {
        body: { email, name, credential, profile, rememberMe },
        has: 'uuid',
        rotates: rememberMe,
      });
      const { identities: _, profile: __, accessToken, ...rest } = reply;
      if (accessToken) store.begin({ ...rest, accessToken }, rememberMe);
      return reply;
    },
    /** Of all sites, oldest first. */
    list: () => signed<ReaderPasskey[]>('GET', '/v1/passkeys'),
    /** Makes one on this device. */
    async add(name: string): Promise<ReaderPasskey> {
      const options = await signed<CreationJson>('POST', '/v1/passkeys/options', {
        body: {},
        has: 'challenge',
      });
      const body = { name, credential: await created(options) };
      return signed<ReaderPasskey>('POST', '/v1/passkeys', { body, has: 'id' });
    },
    async remove(id: string): Promise<void> {
      await signed('DELETE', `/v1/passkeys/${encodeURIComponent(id)}`);
    },
  };
}

export type Passkeys = ReturnType<typeof passkeyCalls>;
