import type { Hono } from 'hono';
import { identityCalls } from '../http/input.ts';
import { siteOf } from '../http/site-of.ts';
import { providerMetadata } from '../oidc-provider/metadata.ts';
import type { IdentityDependencies } from '../ports.ts';
import { issuerOf } from '../tokens/jwt.ts';
import { ALGORITHM } from '../tokens/keys.ts';

const KEPT = 'public, max-age=300';

/** Where others find by what to verify access tokens. */
export function keyRoutes({ keys }: Pick<IdentityDependencies, 'keys'>): Hono {
  const { app, handle } = identityCalls();
  handle('GET /.well-known/jwks.json', async ({ c }) => {
    c.header('Cache-Control', KEPT);
    return { keys: await keys.published() };
  });
  handle('GET /.well-known/openid-configuration', ({ c }) => {
    const { origin, accounts } = siteOf(c);
    const issuer = issuerOf(origin);
    c.header('Cache-Control', KEPT);
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      ...(accounts.oidcProviderClients.length > 0 ? providerMetadata(origin) : {}),
    };
  });
  return app;
}
