import type { Context, Hono } from 'hono';
import { type SessionTokens, SOCIAL_PROVIDERS } from '../../../schemas/identity/wire.ts';
import type { GrantHandler, Login } from '../http/grant.ts';
import { identityCalls } from '../http/input.ts';
import type { IdentityDependencies } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { byPassword } from '../ways/password/routes.ts';
import { byProvider } from '../ways/social/routes.ts';

/** The ways in, by their `grantType`. */
const GRANTS: ReadonlyMap<string, GrantHandler> = new Map([
  ['password', byPassword],
  ...SOCIAL_PROVIDERS.map((provider) => [provider, byProvider(provider)] as const),
]);

/** Throws Refusal `unsupported` for a way in that there is not. */
export async function signIn(
  c: Context,
  given: Login,
  dependencies: IdentityDependencies,
): Promise<SessionTokens> {
  const grant = GRANTS.get(given.grantType);
  if (!grant) throw new Refusal('unsupported');
  return grant(c, given, dependencies);
}

/** `POST /v1/auth/login` */
export function signInRoutes(dependencies: IdentityDependencies): Hono {
  const { app, handle } = identityCalls();
  handle('POST /v1/auth/login', async ({ c, body }) => signIn(c, await body(), dependencies));
  return app;
}
