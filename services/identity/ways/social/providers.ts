import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../../schemas/clock.ts';
import type { SocialProviders } from '../../ports.ts';
import { appleSignIn } from './apple.ts';
import { facebookPerson } from './facebook.ts';
import { googlePerson } from './google.ts';
import { idTokenReader } from './id-token.ts';

/** Where providers are asked, and with what. */
export interface SocialConfig {
  /** Google's keys, as a JWK set. */
  googleKeysUrl: string;
  /** Of Facebook's Graph API, with the version. */
  facebookUrl: string;
  /** What stands before `/auth/token`. */
  appleUrl: string;
  /** Apps' secrets, by the id of the app. */
  facebookSecrets: ReadonlyMap<string, string>;
  /** Private keys for Apple, by their id. */
  appleKeys: ReadonlyMap<string, KeyObject>;
}

interface SocialOptions extends SocialConfig {
  send: typeof fetch;
  clock: Clock;
  /** For each question. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;

/** Google, Facebook and Apple. */
export function socialProviders(options: SocialOptions): SocialProviders {
  const { send, clock, timeoutMs = TIMEOUT_MS, appleUrl, googleKeysUrl } = options;
  const asking = { send, timeoutMs };
  const reader = (provider: 'google' | 'apple', keysUrl: string) =>
    idTokenReader({ provider, keysUrl, clock, ...asking });
  const appleKeysUrl = `${appleUrl.replace(/\/$/, '')}/auth/keys`;
  const google = googlePerson(reader('google', googleKeysUrl));
  const facebook = facebookPerson({
    url: options.facebookUrl,
    secrets: options.facebookSecrets,
    ...asking,
  });
  const apple = appleSignIn({
    url: appleUrl,
    keys: options.appleKeys,
    clock,
    read: reader('apple', appleKeysUrl),
    ...asking,
  });
  return {
    vouch(provider, credentials, { site, nonce }) {
      if (provider === 'apple') return apple.person(credentials, site, nonce);
      return (provider === 'google' ? google : facebook)(credentials, site);
    },
    appleAddress: apple.address,
  };
}
