import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { IDENTITY_QUERY } from '../../../../schemas/identity/inputs.ts';
import { keepOidcBrowser, oidcBrowserOf } from '../../http/cookies.ts';
import { identityCalls } from '../../http/input.ts';
import { readerRequestOf, replyWithSession } from '../../http/reader-request.ts';
import { bearerOf, requireReader } from '../../http/require-reader.ts';
import { siteOf } from '../../http/site-of.ts';
import type { IdentityDependencies } from '../../ports.ts';
import { notBegun, Refusal } from '../../refusal.ts';
import { freshSecret } from '../../tokens/secrets.ts';
import { signInOutside } from '../outside-identity.ts';
import { removeWayIn } from '../remove-way-in.ts';
import { tellOfWayIn } from '../tell-of-way-in.ts';
import { providerCalls, SCOPE } from './ask-provider.ts';
import { identitiesAt, nameOfWay, type Provider, providerOf } from './providers.ts';
import { beginRequest, takeRequest } from './requests.ts';

/** The code is used up. Whoever else says an address has to have looked at it. */
const HOW = { rememberMe: true, isOnce: true, opensUnverified: false } as const;
const MAX_CODE_CHARS = 4_000;
type CameBack = z.output<typeof IDENTITY_QUERY.cameBack>;

/**
 * Signing in by others' OIDC providers: `GET /v2/oidc/{clientId}/initiate` says where the browser
 * goes, `GET /v2/oidc/signin` takes what it comes back with, `PUT /v2/oidc/unlink` takes such a way
 * in away.
 */
export function oidcClientRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, isProduction, oidc, log } = dependencies;
  const provider = providerCalls({ ...dependencies, oidc });
  const { app, handle } = identityCalls();

  /** What the library throws may hold tokens: of it only the kind is told. */
  const failed = (error: unknown, { issuer }: Provider): void => {
    const { code, name } = error as { code?: unknown; name?: unknown };
    const reason = typeof code === 'string' ? code : String(name);
    (log ?? console).error(
      { event: 'oidc_refused', issuer, reason },
      'No sirvió la respuesta de un proveedor OIDC',
    );
  };

  handle('GET /v2/oidc/:clientId/initiate', async ({ c, params }) => {
    const site = siteOf(c);
    const found = providerOf(site, params.clientId, oidc);
    if (!found) throw new Refusal('unsupported');
    const browser = oidcBrowserOf(c, isProduction) ?? freshSecret();
    const from = { browser, origin: site.origin };
    const secrets = await beginRequest(database.db, found, from, clock());
    const { url, codeChallenge } = await provider.departure(found, secrets).catch((error) => {
      failed(error, found);
      throw new Refusal('busy', {
        message: 'Por ahora no se puede entrar con esa cuenta. Inténtalo más tarde.',
      });
    });
    keepOidcBrowser(c, browser, isProduction);
    return {
      url,
      state: secrets.state,
      clientId: found.clientId,
      redirectURI: found.redirectUri,
      responseType: 'code',
      scope: SCOPE,
      codeChallenge,
      codeChallengeMethod: 'S256',
    };
  });

  /** Who came back from a provider, and from which. Throws Refusal. */
  const whoCameBack = async (c: Context, { code = '', state = '', iss }: CameBack) => {
    const site = siteOf(c);
    // First: a token that does not serve leaves the rest to another try.
    const current = bearerOf(c) === undefined ? undefined : await requireReader(c, dependencies);
    const back = { state, browser: oidcBrowserOf(c, isProduction), origin: site.origin };
    const begun = await takeRequest(database.db, back, clock());
    const found = begun && providerOf(site, begun.clientId, oidc);
    const isSame = found?.issuer === begun?.issuer && found?.redirectUri === begun?.redirectUri;
    if (!begun || !found || !isSame || code === '' || code.length > MAX_CODE_CHARS)
      throw notBegun();
    const who = await provider.whoIs(found, { code, state, iss }, begun).catch((error) => {
      failed(error, found);
      throw new Refusal('wrongPassword', {
        message: 'La otra cuenta no se pudo comprobar. Vuelve a empezar.',
      });
    });
    return { who, current, found };
  };

  handle('GET /v2/oidc/signin', async ({ c, query }) => {
    const { who, current, found } = await whoCameBack(c, query());
    const at = identitiesAt(found.issuer);
    const { sub, ...rest } = who;
    const said = { ...rest, ...at, subject: at.prefix + sub, provider: found.name };
    const request = readerRequestOf(c, dependencies, query());
    const admitted = await signInOutside(request, said, { ...HOW, current }, dependencies);
    return replyWithSession(c, admitted, dependencies, HOW);
  });

  handle('PUT /v2/oidc/unlink', async ({ c, body }) => {
    const { reader } = await requireReader(c, dependencies);
    const { identifier } = await body();
    // Clients name an identity by its own id, or by the client's.
    const issuer = providerOf(siteOf(c), identifier, oidc)?.issuer;
    const at = issuer === undefined ? undefined : identitiesAt(issuer);
    await database.transaction(async (tx) => {
      const gone = await removeWayIn(tx, reader.id, { id: identifier, at }, dependencies);
      const way = nameOfWay(siteOf(c).accounts, gone);
      await tellOfWayIn(tx, siteOf(c), reader.id, { kind: 'way-removed', way });
    });
    return {};
  });
  return app;
}
