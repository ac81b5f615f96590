import type { IdentityErrorCode } from '../../schemas/identity/errors.ts';
import { fill } from '../../ui/phrases.ts';
import { type AccountWords, phrases } from './phrases.ts';

/** What forms know of an error, whoever threw it. */
export interface Fault {
  code: string;
  httpStatus: number | undefined;
  /** Seconds. */
  retryAfter: number | undefined;
}

export const faultOf = (error: unknown): Fault => {
  const { code, httpStatus, retryAfter } = (error ?? {}) as Partial<Fault>;
  return { code: typeof code === 'string' ? code : '', httpStatus, retryAfter };
};

type WordName = keyof AccountWords;

type LocalCode = 'unreachable' | 'no-session' | `passkey-${string}`;

/** What every form says of a code in the same words. */
const SHARED: Partial<Record<IdentityErrorCode | LocalCode, WordName>> = {
  unreachable: 'unreachable',
  'no-session': 'expired',
  'passkey-cancelled': 'passkeyCancelled',
  'passkey-unsupported': 'passkeyUnsupported',
  'passkey-not-allowed': 'passkeyNotAllowed',
  'passkey-known': 'passkeyKnown',
  'passkey-failed': 'passkeyFailed',
  130001: 'captcha',
  '010122': 'captcha',
  '010125': 'captcha',
  100013: 'devices',
  100014: 'throttled',
  100015: 'disabled',
  130051: 'unverified',
  300036: 'weak',
  300039: 'taken',
  300041: 'expired',
  300201: 'badInput',
};

/** Codes that a bot challenge answers for. */
export const isCaptchaFault = ({ code }: Fault): boolean =>
  code === '130001' || code === '010122' || code === '010125';

function waitWords(words: AccountWords, seconds: number | undefined): string {
  if (seconds === undefined) return words.aWhile;
  const n = Math.ceil(seconds / 60);
  return n <= 1 ? words.oneMinute : fill(words.minutes, { n });
}

/**
 * What a reader is told of an error: `own` are words of the form for some codes, `otherwise` those
 * for a refusal that has none.
 */
export function faultWords(
  fault: Fault,
  locale: string,
  otherwise: string,
  own: Readonly<Partial<Record<string, string>>> = {},
): string {
  const words = phrases(locale);
  const { code, httpStatus = 0, retryAfter } = fault;
  const said = Object.hasOwn(own, code) ? own[code] : undefined;
  if (said) return said;
  const name = Object.hasOwn(SHARED, code) ? SHARED[code as keyof typeof SHARED] : undefined;
  if (name === 'throttled') return fill(words.throttled, { wait: waitWords(words, retryAfter) });
  if (name) return words[name];
  return httpStatus >= 500 || (!code && !httpStatus) ? words.failed : otherwise;
}
