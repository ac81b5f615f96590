import { Hono } from 'hono';
import type { SiteAccounts } from '../../../schemas/identity/site-accounts.ts';
import type { IdentityConfig } from '../../../schemas/identity/wire.ts';
import { siteOf } from '../site-of.ts';

/** What clients are told of a site. The rule about figures has two names, for two kinds of them. */
function configOf({
  deviceLimit: _,
  needsVerifiedEmail: __,
  appleClientId: ___,
  oidcProviderClients: ____,
  disqusPublicKey: publicKey,
  oidcClients,
  ...told
}: SiteAccounts): IdentityConfig {
  return {
    ...told,
    oidcClients: oidcClients.map(({ protocol, clientId }) => ({ protocol, clientId })),
    pwPwNumbers: told.pwNumbers,
    disqus: publicKey ? { enabled: true, publicKey } : { enabled: false },
    orgTenants: [],
  };
}

/** `GET /v1/config` */
export function configRoutes(): Hono {
  const app = new Hono();
  app.get('/v1/config', (c) => c.json(configOf(siteOf(c).accounts)));
  return app;
}
