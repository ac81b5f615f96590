import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../schemas/clock.ts';
import { SalesFault } from '../refusal.ts';

/** Who signs what readers have at Google. */
const ISSUER = 'subscribewithgoogle@system.gserviceaccount.com';
const ALGORITHM = 'RS256';
/** Clocks of others. */
const TOLERANCE_SECONDS = 30;
const MOST_ENTITLEMENTS = 50;

const NOT_GOOGLES = 'Google no confirma esa compra. Vuelve a intentarlo desde la página.';

/** What a reader has at Google. */
export interface GoogleEntitlement {
  /** Of the order at Google. */
  orderId: string;
  /** As the publication named them there: `CAow:basic`. */
  products: string[];
}

const entitlement = z.object({
  source: z.string().max(100),
  products: z.array(z.string().max(200)).max(MOST_ENTITLEMENTS),
  subscriptionToken: z.string().max(5_000),
});
const one = z.union([
  z.array(z.unknown()).max(MOST_ENTITLEMENTS),
  z.unknown().transform((e) => [e]),
]);
const order = z.object({ orderId: z.string().min(1).max(200) });

/** The order of an entitlement's token; undefined where it names none. */
function orderIdOf(token: string): string | undefined {
  try {
    return order.safeParse(JSON.parse(token)).data?.orderId;
  } catch {
    return undefined;
  }
}

/** Those of Google's own: what other sources vouch for is not for us to believe. */
function entitlementsOf(claim: unknown): GoogleEntitlement[] {
  return (one.safeParse(claim).data ?? []).flatMap((given) => {
    const { data } = entitlement.safeParse(given);
    const isGoogles = data?.source === 'google' || data?.source.startsWith('google:');
    const orderId = data && isGoogles ? orderIdOf(data.subscriptionToken) : undefined;
    return data && orderId !== undefined ? [{ orderId, products: data.products }] : [];
  });
}

/** Google's keys at an address, kept for ten minutes. */
export const keysAt = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(url));

interface Reading {
  keys: JWTVerifyGetKey;
  clock: Clock;
}

/**
 * Reads the entitlements that Google signed for one of the origins. Throws SalesFault `badInput`
 * for what it did not sign, or for somebody else; `providerAway` where its keys did not come.
 */
export const googleEntitlements =
  ({ keys, clock }: Reading) =>
  async (signed: string, audience: string[]): Promise<GoogleEntitlement[]> => {
    try {
      const { payload } = await jwtVerify(signed, keys, {
        issuer: ISSUER,
        audience,
        algorithms: [ALGORITHM],
        currentDate: clock(),
        clockTolerance: TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'iat'],
      });
      return entitlementsOf(payload.entitlements);
    } catch (cause) {
      const isOfKeys =
        !(cause instanceof errors.JOSEError) ||
        cause instanceof errors.JWKSInvalid ||
        cause instanceof errors.JWKSTimeout ||
        cause.code === 'ERR_JOSE_GENERIC';
      throw isOfKeys
        ? new SalesFault('providerAway', {
            message: 'Google no responde. Espera un momento y vuelve a intentarlo.',
            cause,
          })
        : new SalesFault('badInput', { message: NOT_GOOGLES, cause });
    }
  };
export type GoogleEntitlements = ReturnType<typeof googleEntitlements>;
