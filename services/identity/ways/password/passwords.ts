import { hash, parseOptions, verify } from '@node-rs/argon2';
import {
  brokenRules,
  MAX_PASSWORD_CHARS,
  type PasswordPolicy,
} from '../../../../schemas/identity/password-policy.ts';
import { concurrencyGate } from '../../../jobs/concurrency-gate.ts';
import { Refusal } from '../../refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id is what the library takes by itself. Memory in KiB: 19 MiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each takes memory and a core for some 20 ms. */
export const AT_A_TIME = 4;
export const MAX_WAITING = 400;
const RETRY_SECONDS = 2;

/** Whatever hashes passwords, or compares them, passes here. */
export const passwordGate = concurrencyGate(AT_A_TIME, {
  maxWaiting: MAX_WAITING,
  tooMany: () => new Refusal('busy', { retryAfter: RETRY_SECONDS }),
});

/** The same letters, however a keyboard puts them together. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8');

/** Throws Refusal `busy`. */
export const hashPassword = (password: string): Promise<string> =>
  passwordGate(() => hash(bytesOf(password), COST));

let dummy: Promise<string> | undefined;

interface Checked {
  isRight: boolean;
  /** The hash was made with less than passwords are hashed with today. */
  isWeak: boolean;
}

/**
 * rule 12.5: without a hash it takes as long as with one, and is never right. Throws Refusal
 * `busy`.
 */
export async function checkPassword(stored: string | undefined, given: string): Promise<Checked> {
  dummy ??= hash(bytesOf('nobody has this password'), COST);
  const compared = stored ?? (await dummy);
  const isRight =
    (await passwordGate(() => verify(compared, bytesOf(given)))) && stored !== undefined;
  return { isRight, isWeak: isRight && isCheap(compared) };
}

function isCheap(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost || parallelism < COST.parallelism;
}

/** rule 12.3. Throws Refusal `weakPassword`. */
export function refuseWeak(policy: PasswordPolicy, password: string, email: string): void {
  if ([...password].length > MAX_PASSWORD_CHARS)
    throw new Refusal('weakPassword', {
      message: `La contraseña pasa de ${MAX_PASSWORD_CHARS} caracteres.`,
    });
  if (password.trim() === '' || brokenRules(policy, password).length > 0)
    throw new Refusal('weakPassword');
  if (isCommonPassword(password, email))
    throw new Refusal('weakPassword', {
      message: 'Esa contraseña es de las primeras que alguien probaría. Elige otra.',
    });
}
