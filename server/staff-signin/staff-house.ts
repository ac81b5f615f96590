import { z } from 'zod';
import type { Clock } from '../../schemas/clock.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import { providerCalls } from '../../services/identity/ways/oidc/ask-provider.ts';
import type { House, HouseSecrets } from '../../services/staff/house/house-routes.ts';
import type { HouseMember } from '../../services/staff/house/house-signin.ts';
import type { Config } from '../config.ts';

const claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  /** Only where the provider says that it is not. */
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
  given_name: z.string().trim().max(100).optional().catch(undefined),
  family_name: z.string().trim().max(100).optional().catch(undefined),
});

/** A list of groups, one group, or a map whose keys they are: providers differ. */
function groupsOf(said: unknown): string[] {
  if (typeof said === 'string') return [said];
  if (Array.isArray(said)) return said.filter((one) => typeof one === 'string');
  return said && typeof said === 'object' ? Object.keys(said) : [];
}

/** `realm_access.roles` goes into an object; a name that stands there whole comes first. */
function claimAt(said: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(said, path)) return said[path];
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        at && typeof at === 'object' && Object.hasOwn(at, part)
          ? (at as Record<string, unknown>)[part]
          : undefined,
      said,
    );
}

/**
 * Whom the provider means, and what they may do here. Throws for claims without a subject or an
 * address, and for an address that is not theirs.
 */
export function memberOf(
  said: Record<string, unknown>,
  { claim, roles }: Pick<NonNullable<Config['staffOidc']>, 'claim' | 'roles'>,
): HouseMember {
  const { sub, email, email_verified, name, given_name, family_name } = claims.parse(said);
  if (email_verified === false || email_verified === 'false')
    throw new Error('The provider did not confirm that address');
  const grants = groupsOf(claimAt(said, claim)).flatMap(
    (group): readonly Grant[] => roles.get(group) ?? [],
  );
  const whole = [given_name, family_name].filter(Boolean).join(' ');
  return { subject: sub, email, name: name ?? (whole || email), grants };
}

/** The newspaper's own provider; undefined where there is none. */
export function staffHouse(
  config: Pick<Config, 'staffOidc' | 'editorOrigin' | 'isProduction'>,
  { clock, send = fetch }: { clock: Clock; send?: typeof fetch },
): House | undefined {
  const { staffOidc, editorOrigin, isProduction } = config;
  if (!staffOidc) return undefined;
  const { issuer, clientId, secret, scope, isOnly } = staffOidc;
  const calls = providerCalls({ oidc: { send }, clock, isProduction });
  const needed = ['email', staffOidc.claim.split('.')[0] ?? ''];
  const redirectUri = new URL('/signin/house/return', editorOrigin).href;
  const provider = { name: 'house', issuer, clientId, secret, scope, redirectUri };
  return {
    departure: async (secrets: HouseSecrets) => (await calls.departure(provider, secrets)).url,
    whoIs: async (back, secrets) =>
      memberOf(await calls.claimsOf(provider, back, secrets, needed), staffOidc),
    isOnly,
  };
}
