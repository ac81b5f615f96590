import { emailAddress } from '../../../../schemas/identity/email-address.ts';
import type { IdentityType, SocialProvider } from '../../../../schemas/identity/wire.ts';
import { beginningOf } from '../../../../schemas/text/cut-text.ts';
import { soundLine } from '../../../../schemas/text/sound-text.ts';
import type { SocialPerson } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

/** What a way in by each provider is stored as; readers know them by that name too. */
export const TYPE_OF = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
} as const satisfies Record<SocialProvider, IdentityType>;

/** What a provider calls somebody. */
export const SUBJECT = /^[\w.-]{1,255}$/;

const MAX_NAME_CHARS = 100;

/** A name as profiles keep one; undefined where there is none in it. */
function nameIn(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  return soundLine(beginningOf(given, MAX_NAME_CHARS)) || undefined;
}

/** What a provider told, which nobody has looked at yet. */
interface Told {
  subject: string;
  email?: unknown;
  isEmailVerified: boolean;
  firstName?: unknown;
  lastName?: unknown;
}

export function personOf(provider: SocialProvider, told: Told): SocialPerson {
  const email = typeof told.email === 'string' ? emailAddress(told.email) : undefined;
  return {
    provider,
    subject: told.subject,
    email,
    isEmailVerified: told.isEmailVerified && email !== undefined,
    firstName: nameIn(told.firstName),
    lastName: nameIn(told.lastName),
  };
}

/** The client ids of a list with commas between. */
export const idsIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

/** What came is not a provider's word for anybody, or not for this site. */
export const notVouched = (provider: SocialProvider, cause?: unknown): Refusal =>
  new Refusal('wrongPassword', {
    message: `${TYPE_OF[provider]} no confirmó quién eres. Vuelve a intentarlo.`,
    cause,
  });

/** A provider that does not answer, or with what is no answer. */
export const away = (provider: SocialProvider, cause: unknown): Refusal =>
  new Refusal('providerAway', {
    message: `Ahora ${TYPE_OF[provider]} no responde. Inténtalo en unos minutos o entra de otra forma.`,
    cause,
  });
