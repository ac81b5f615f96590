import type { staffEndpoints } from '../../schemas/endpoints/staff.ts';
import type { PasskeyOptions } from '../../schemas/staff-api.ts';
import type { Api } from './api/api.ts';
import type { Client } from './api/call.ts';

/** Browsers since 2025 turn what the server says into what the device takes, and back. */
interface Credentials {
  parseCreationOptionsFromJSON(options: PasskeyOptions): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON(options: PasskeyOptions): PublicKeyCredentialRequestOptions;
}

const credentials = (): Credentials | undefined =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
    ? (PublicKeyCredential as unknown as Credentials)
    : undefined;

/** Has this browser passkeys? Only on https, or on this machine. */
export const canUsePasskeys = (): boolean => credentials() !== undefined;

const UNSUPPORTED = 'Este navegador no tiene claves de acceso.';

type CredentialJson = { id: string };

const jsonOf = (credential: Credential | null): CredentialJson => {
  if (!credential) throw new DOMException('', 'NotAllowedError');
  return (credential as PublicKeyCredential).toJSON() as CredentialJson;
};

/** Throws CallFailed, and what the browser throws: see `passkeyFault`. */
export async function signInWithPasskey(api: Api): Promise<void> {
  const browser = credentials();
  if (!browser) throw new Error(UNSUPPORTED);
  const publicKey = browser.parseRequestOptionsFromJSON(await api.passkeySigninOptions());
  await api.passkeySignin(jsonOf(await navigator.credentials.get({ publicKey })));
}

type PasskeyCalls = Pick<Client<typeof staffEndpoints>, 'passkeyOptions' | 'addPasskey'>;

/** Makes a passkey on this device. Throws CallFailed, and what the browser throws. */
export async function addPasskey(api: PasskeyCalls, name: string): Promise<void> {
  const browser = credentials();
  if (!browser) throw new Error(UNSUPPORTED);
  const publicKey = browser.parseCreationOptionsFromJSON(await api.passkeyOptions());
  const credential = jsonOf(await navigator.credentials.create({ publicKey }));
  await api.addPasskey({ name, credential });
}

/** What went wrong, in words: browsers say it in English, or not at all. */
export function passkeyFault(error: Error): string {
  if (error.name === 'NotAllowedError') return 'Se canceló, o pasó demasiado tiempo.';
  if (error.name === 'InvalidStateError')
    return 'Este dispositivo ya tiene una clave de tu cuenta.';
  if (error.name === 'SecurityError') return 'La dirección del editor no admite claves de acceso.';
  return error.message;
}
