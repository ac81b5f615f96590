import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../../schemas/clock.ts';
import type { SocialProvider } from '../../../../schemas/identity/wire.ts';
import { Refusal } from '../../refusal.ts';
import { type Asking, askProvider } from './ask-provider.ts';
import { away, notVouched, SUBJECT } from './person.ts';

const ALGORITHM = 'RS256';
/** Clocks of others. */
const TOLERANCE_SECONDS = 30;

const claims = z.looseObject({ sub: z.string().regex(SUBJECT) });
type Claims = z.infer<typeof claims>;

interface IdTokenOptions extends Asking {
  provider: SocialProvider;
  keysUrl: string;
  clock: Clock;
}

/** Whom the token must come from, and for whom it must be. */
interface Wanted {
  issuer: string | string[];
  audience: string | string[];
}

/** Some providers write it as a text. */
export const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

/**
 * Reads a provider's ID tokens by its published keys, which are kept for ten minutes. Throws
 * Refusal `wrongPassword` for a token that does not serve, `providerAway` where no keys came.
 */
export function idTokenReader(options: IdTokenOptions) {
  const { provider, keysUrl, clock, ...asking } = options;
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    [customFetch]: async (address, { headers }) => {
      const { status, body } = await askProvider(provider, address, { headers }, asking);
      if (status !== 200) throw away(provider, new Error(`The keys' reply is ${status}`));
      return Response.json(body);
    },
  });
  return async (token: string, wanted: Wanted): Promise<Claims> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...wanted,
        algorithms: [ALGORITHM],
        currentDate: clock(),
        clockTolerance: TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'iat'],
      });
      return claims.parse(payload);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const isOfKeys = error instanceof errors.JWKSInvalid;
      const isOfToken = error instanceof errors.JOSEError || error instanceof z.ZodError;
      throw isOfToken && !isOfKeys ? notVouched(provider, error) : away(provider, error);
    }
  };
}

export type IdTokenReader = ReturnType<typeof idTokenReader>;
