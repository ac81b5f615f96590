import type { Context, Hono } from 'hono';
import type { SessionTokens } from '../../../schemas/identity/wire.ts';
import { identityCalls } from '../http/input.ts';
import type { IdentityDependencies, Login } from '../ports.ts';
import { Refusal } from '../refusal.ts';

/** Throws Refusal `unsupported` for a way in that there is not. */
export async function signIn(
  c: Context,
  given: Login,
  dependencies: IdentityDependencies,
): Promise<SessionTokens> {
  const { grantType } = given;
  const way = dependencies.ways.find(({ grants }) => grants && Object.hasOwn(grants, grantType));
  const grant = way?.grants?.[grantType];
  if (!grant) throw new Refusal('unsupported');
  return grant(c, given, dependencies);
}

/** `POST /v1/auth/login` */
export function signInRoutes(dependencies: IdentityDependencies): Hono {
  const { app, handle } = identityCalls();
  handle('POST /v1/auth/login', async ({ c, body, query }) =>
    signIn(c, { ...(await body()), ...query() }, dependencies),
  );
  return app;
}
