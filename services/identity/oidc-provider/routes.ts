import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { OidcProviderClient } from '../../../schemas/identity/site-accounts.ts';
import type { ReaderProfile } from '../../../schemas/identity/wire.ts';
import { isoDate, rows } from '../../database/database.ts';
import { SIGN_ON_COOKIES } from '../http/cookies.ts';
import { identityCalls } from '../http/input.ts';
import { readerRequestOf } from '../http/reader-request.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import { readTokenForm } from '../http/token-form.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import { profileOf } from '../readers/readers.ts';
import { toldAt } from '../readers/told-at.ts';
import { endSession } from '../sessions/sessions.ts';
import { houseOf, memberClients } from '../sign-on/house.ts';
import { openSignOn } from '../sign-on/sign-ons.ts';
import { ACCESS_MS, issuerOf, signIdToken } from '../tokens/jwt.ts';
import { beginSession } from '../ways/admit.ts';
import { readAuthorization, returnAddress } from './authorize.ts';
import { makeCode, noteTrade, takeCode } from './codes.ts';
import { LOGIN_PAGE } from './metadata.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** Throws OAuthRefusal `invalid_client`. */
function clientOf(c: Context, id: string): OidcProviderClient {
  const client = siteOf(c).accounts.oidcProviderClients.find((one) => one.id === id);
  if (client) return client;
  throw new OAuthRefusal('invalid_client', 'Ese cliente no está dado de alta en este sitio.');
}

const badCode = () =>
  new OAuthRefusal('invalid_grant', 'El código no es válido, ya se usó o venció.');

/** A reader as clients of OIDC are told of one. */
const claimsOf = (profile: ReaderProfile) => ({
  sub: profile.uuid,
  email: profile.email,
  email_verified: profile.emailVerified,
  name:
    profile.displayName ?? ([profile.firstName, profile.lastName].join(' ').trim() || undefined),
  given_name: profile.firstName,
  family_name: profile.lastName,
  picture: profile.picture,
});

/**
 * The site as an OIDC provider, for its own clients: `GET /v2/oidc/provider/authorize` is where
 * they send a reader, `…/login` says where the page of the login sends one who is signed in,
 * `POST …/token` trades the code that goes along for a session, `…/userinfo` tells who it is.
 */
export function oidcProviderRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, isProduction } = dependencies;
  const { app, handle } = identityCalls();

  handle('GET /v2/oidc/provider/login', async ({ c }) => {
    const { reader, sessionId } = await requireReader(c, dependencies);
    const { origin, accounts } = siteOf(c);
    const query = new URL(c.req.url).searchParams;
    const authorization = readAuthorization(query, accounts.oidcProviderClients);
    const { client, redirectUri, nonce, challenge } = authorization;
    const code = await database.transaction(async (tx) => {
      const [session] = await rows<{ amr: string[]; authenticated_at: string }>(
        tx,
        sql`SELECT amr, coalesce(authenticated_at, created_at) AS authenticated_at
          FROM reader_sessions WHERE id = ${sessionId}`,
      );
      const authenticatedAt = session ? new Date(isoDate(session.authenticated_at)) : clock();
      const terms = { origin, clientId: client.id, redirectUri };
      const asked = { nonce, challenge, amr: session?.amr ?? [], authenticatedAt };
      return makeCode(tx, { ...terms, ...asked, readerId: reader.id, by: { sessionId } }, clock());
    });
    return { message: returnAddress(authorization, { code }, issuerOf(origin)) };
  });

  // OpenID Connect Core 3.1.2.1: `prompt=none` never shows anything.
  handle('GET /v2/oidc/provider/authorize', async ({ c }) => {
    const site = siteOf(c);
    const { search, searchParams: query } = new URL(c.req.url);
    const prompts = (query.get('prompt') ?? '').split(' ').filter(Boolean);
    if (!prompts.includes('none')) return c.redirect(site.origin + LOGIN_PAGE + search, 303);
    const members = memberClients(query.get('redirect_uri') ?? '', site, dependencies);
    const clients = [...site.accounts.oidcProviderClients, ...members];
    const authorization = readAuthorization(query, clients);
    const goBack = (answer: Parameters<typeof returnAddress>[1]) =>
      c.redirect(returnAddress(authorization, answer, issuerOf(site.origin)), 303);
    if (prompts.length > 1) return goBack({ error: 'invalid_request' });
    const secret = SIGN_ON_COOKIES(isProduction).house.read(c);
    const isHouse = houseOf(site, dependencies)?.origin === site.origin;
    if (!secret || !isHouse) return goBack({ error: 'login_required' });
    const { client, redirectUri, nonce, challenge } = authorization;
    const code = await database.transaction(async (tx) => {
      const now = clock();
      const found = await openSignOn(tx, { secret, origin: site.origin }, now);
      if (!found) return undefined;
      const { readerId, amr, authenticatedAt, id: signOnId } = found;
      const terms = { origin: site.origin, clientId: client.id, redirectUri };
      const asked = { nonce, challenge, amr, authenticatedAt };
      return makeCode(tx, { ...terms, ...asked, readerId, by: { signOnId } }, now);
    });
    return goBack(code === undefined ? { error: 'login_required' } : { code });
  });

  handle('POST /v2/oidc/provider/token', async ({ c }) => {
    const given = await readTokenForm(c);
    const client = clientOf(c, given.client_id);
    const { origin } = siteOf(c);
    const { code, code_verifier: verifier, redirect_uri: redirectUri } = given;
    const wanted = { origin, clientId: client.id, redirectUri, code, verifier };
    const request = readerRequestOf(c, dependencies, {});
    const outcome = await database.transaction(async (tx) => {
      const now = clock();
      const taken = await takeCode(tx, wanted, now);
      if (!taken.ok) {
        if (!taken.endSession) return undefined;
        const { readerId, id } = taken.endSession;
        // rule 12.70: somebody else has the code too.
        await endSession(tx, readerId, id);
        await noteEvent(tx, readerId, { kind: 'session-reused', detail: client.name, now });
        return undefined;
      }
      const { readerId, amr, authenticatedAt } = taken.traded;
      const whose = { device: client.name, clientId: client.id };
      const how = { amr, rememberMe: true, isOnce: true, authenticatedAt, ...whose };
      const begun = await beginSession(tx, request, readerId, how, dependencies);
      if ('session' in begun) await noteTrade(tx, code, begun.session.sessionId);
      return { begun, traded: taken.traded };
    });
    if (!outcome) throw badCode();
    const { begun, traded } = outcome;
    if ('refusal' in begun) throw new OAuthRefusal('invalid_grant', begun.refusal.message);
    const { readerId, nonce, amr, authenticatedAt } = traded;
    const about = { origin, clientId: client.id, readerId, nonce, amr };
    return {
      access_token: begun.session.accessToken,
      refresh_token: begun.session.refreshToken,
      id_token: await signIdToken({ ...about, authMs: authenticatedAt.getTime() }, dependencies),
      expires_in: ACCESS_MS / 1_000,
      token_type: 'Bearer',
    };
  });

  const userInfoOf = async ({ c }: { c: Context }) => {
    const { reader } = await requireReader(c, dependencies, { isForClients: true });
    const profile = await profileOf(database.db, reader.id, toldAt(siteOf(c)));
    return profile ? claimsOf(profile) : { sub: reader.id };
  };
  handle('GET /v2/oidc/provider/userinfo', userInfoOf);
  handle('POST /v2/oidc/provider/userinfo', userInfoOf);
  return app;
}
