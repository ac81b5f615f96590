import type { ReaderSite } from '../ports.ts';

/** What a client without a server of its own asks from its pages. */
const CLIENT_CALLS =
  /\/(?:v2\/oidc\/provider\/(?:token|userinfo)|\.well-known\/(?:jwks\.json|openid-configuration))$/;

/** rule 12.72: is it a page of a client of the site's, and a call that those make? */
export const isAskedByClient = (
  path: string,
  origin: string,
  { accounts }: Pick<ReaderSite, 'accounts'>,
): boolean =>
  CLIENT_CALLS.test(path) &&
  accounts.oidcProviderClients.some(({ redirectUris }) =>
    redirectUris.some((uri) => new URL(uri).origin === origin),
  );
