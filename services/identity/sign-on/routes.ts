import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { rows } from '../../database/database.ts';
import { ownAddress } from '../client/safe-redirect.ts';
import { SIGN_ON_COOKIES } from '../http/cookies.ts';
import { identityCalls } from '../http/input.ts';
import { isFromOwnPage, readerRequestOf, replyWithSession } from '../http/reader-request.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import { bindCode, challengeOf, makeCode, noteTrade, takeCode } from '../oidc-provider/codes.ts';
import { LOGIN_PAGE } from '../oidc-provider/metadata.ts';
import type { IdentityDependencies, ReaderSite } from '../ports.ts';
import { notBegun, Refusal } from '../refusal.ts';
import { LONGEST_MS } from '../sessions/sessions.ts';
import { freshSecret } from '../tokens/secrets.ts';
import { admit } from '../ways/admit.ts';
import { clientIdOf, houseOf, memberAt, SIGN_ON_PATHS } from './house.ts';
import { openSignOn, signOn, vouchingSession } from './sign-ons.ts';

/** An address with parameters; those without a value are left out. */
function withQuery(address: string, query: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** The page that an own page's link stood on, where that is no page of accounts. */
function pageBefore(c: Context, { origin }: ReaderSite): string | undefined {
  const page = ownAddress(c.req.header('referer') ?? '', origin);
  return page?.startsWith('/account/') ? undefined : page;
}

/**
 * rule 12.97: one account on all hosts of a house, by top-level redirects alone.
 *
 * `enter` is where a link «Entrar» leads: it asks the house with `prompt=none`, and by `back` the
 * reader stands at the login page with a code, which `session` trades for a session of this site,
 * or with none, at its form. Who signed in at that form has the house told: `share` gives the
 * address of `begin` at the house, that goes by `vouch` at the site to `take` at the house, and
 * from there to where the reader was going.
 */
export function signOnRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, isProduction } = dependencies;
  const { app, handle } = identityCalls();
  const cookies = SIGN_ON_COOKIES(isProduction);

  handle('GET /v1/signon/enter', ({ c, query }) => {
    const asked = query();
    const site = siteOf(c);
    const house = houseOf(site, dependencies);
    const login = ownAddress(asked.login ?? '', site.origin) ?? LOGIN_PAGE;
    const redirect = ownAddress(asked.redirect ?? '', site.origin) ?? pageBefore(c, site);
    if (!house) return c.redirect(withQuery(site.origin + login, { redirect }), 303);
    const verifier = cookies.enter.read(c) ?? freshSecret();
    cookies.enter.write(c, verifier);
    const address = withQuery(house.origin + SIGN_ON_PATHS.authorize, {
      client_id: clientIdOf(site),
      redirect_uri: site.origin + SIGN_ON_PATHS.back,
      response_type: 'code',
      scope: 'openid',
      prompt: 'none',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      state: new URLSearchParams({ login, ...(redirect ? { redirect } : {}) }).toString(),
    });
    return c.redirect(address, 303);
  });

  handle('GET /v1/signon/back', ({ c, query }) => {
    const { origin } = siteOf(c);
    const { code: signon, ...asked } = query();
    const state = new URLSearchParams(asked.state ?? '');
    const login = ownAddress(state.get('login') ?? '', origin) ?? LOGIN_PAGE;
    const redirect = ownAddress(state.get('redirect') ?? '', origin);
    return c.redirect(withQuery(origin + login, { redirect, signon }), 303);
  });

  handle('POST /v1/signon/session', async ({ c, body, query }) => {
    const { code } = await body();
    const site = siteOf(c);
    const house = houseOf(site, dependencies);
    const verifier = cookies.enter.read(c);
    if (!house || !verifier || !isFromOwnPage(c)) throw notBegun();
    const redirectUri = site.origin + SIGN_ON_PATHS.back;
    const terms = { origin: house.origin, clientId: clientIdOf(site), redirectUri };
    const request = readerRequestOf(c, dependencies, query());
    const outcome = await database.transaction(async (tx) => {
      const taken = await takeCode(tx, { ...terms, code, verifier }, clock());
      if (!taken.ok || !taken.traded.signOnId) return undefined;
      const { readerId, amr, authenticatedAt, signOnId } = taken.traded;
      const [held] = await rows<{ is_remembered: boolean }>(
        tx,
        sql`SELECT is_remembered FROM reader_sign_ons WHERE id = ${signOnId}`,
      );
      const rememberMe = held?.is_remembered ?? false;
      const how = { amr, rememberMe, isOnce: true, authenticatedAt, signOnId };
      const admitted = await admit(tx, request, readerId, how, dependencies);
      if ('session' in admitted) await noteTrade(tx, code, admitted.session.sessionId);
      return { admitted, rememberMe };
    });
    if (!outcome) throw notBegun();
    const { admitted, rememberMe } = outcome;
    const session = replyWithSession(c, admitted, dependencies, { rememberMe });
    cookies.enter.clear(c);
    return { ...session, rememberMe };
  });

  /** Signs the reader of a session on at the house, in the browser that asks there. */
  const signOnHere = async (c: Context, sessionId: string, origin: string): Promise<void> => {
    const signedOn = await database.transaction(async (tx) => {
      const session = await vouchingSession(tx, sessionId, clock());
      if (!session) return undefined;
      const secret = cookies.house.read(c);
      const kept = secret ? await openSignOn(tx, { secret, origin }, clock()) : undefined;
      const fresh = await signOn(tx, session, { origin, kept }, dependencies);
      return { secret: fresh ?? secret, isRemembered: session.isRemembered };
    });
    if (!signedOn?.secret) return;
    const { secret, isRemembered } = signedOn;
    cookies.house.write(c, secret, isRemembered ? LONGEST_MS / 1_000 : undefined);
  };

  handle('POST /v1/signon/share', async ({ c, body }) => {
    const { reader, sessionId, clientId } = await requireReader(c, dependencies);
    const { redirect } = await body();
    const site = siteOf(c);
    const state = ownAddress(redirect, site.origin) ?? '/';
    const there = { message: site.origin + state };
    const house = houseOf(site, dependencies);
    if (!house || clientId !== undefined || !isFromOwnPage(c)) return there;
    if (house.origin === site.origin) {
      await signOnHere(c, sessionId, house.origin);
      return there;
    }
    const code = await database.transaction(async (tx) => {
      const session = await vouchingSession(tx, sessionId, clock());
      if (!session) return undefined;
      const { amr, authenticatedAt } = session;
      const terms = { origin: house.origin, clientId: clientIdOf(site) };
      const redirectUri = site.origin + SIGN_ON_PATHS.vouch;
      const given = { challenge: '', nonce: undefined, amr, authenticatedAt };
      const whose = { readerId: reader.id, by: { sessionId } };
      return makeCode(tx, { ...terms, redirectUri, ...given, ...whose }, clock());
    });
    if (!code) return there;
    cookies.share.write(c, code);
    const message = withQuery(house.origin + SIGN_ON_PATHS.begin, { from: site.origin, state });
    return { message };
  });

  /** The site of this house that a browser comes from. Throws Refusal `unsupported`. */
  const memberOf = (c: Context, from = ''): ReaderSite => {
    const site = siteOf(c);
    const isHouse = houseOf(site, dependencies)?.origin === site.origin;
    const member = isHouse && memberAt(from, site, dependencies);
    if (!member) throw new Refusal('unsupported');
    return member;
  };
  const goOn = (c: Context, { origin }: ReaderSite, state = '') =>
    c.redirect(origin + (ownAddress(state, origin) ?? '/'), 303);

  handle('GET /v1/signon/begin', ({ c, query }) => {
    const { from, state } = query();
    const member = memberOf(c, from);
    const secret = cookies.begin.read(c) ?? freshSecret();
    cookies.begin.write(c, secret);
    const given = { code_challenge: challengeOf(secret), state };
    return c.redirect(withQuery(member.origin + SIGN_ON_PATHS.vouch, given), 303);
  });

  handle('GET /v1/signon/vouch', async ({ c, query }) => {
    const site = siteOf(c);
    const house = houseOf(site, dependencies);
    const code = cookies.share.read(c);
    const { code_challenge: challenge = '', state } = query();
    if (!house || !code) return goOn(c, site, state);
    cookies.share.clear(c);
    const which = { code, clientId: clientIdOf(site), challenge };
    const isBound = await database.transaction((tx) => bindCode(tx, which, clock()));
    if (!isBound) return goOn(c, site, state);
    const there = house.origin + SIGN_ON_PATHS.take;
    return c.redirect(withQuery(there, { code, from: site.origin, state }), 303);
  });

  handle('GET /v1/signon/take', async ({ c, query }) => {
    const { from, state, ...asked } = query();
    const member = memberOf(c, from);
    const { origin } = siteOf(c);
    const verifier = cookies.begin.read(c);
    const code = asked.code ?? '';
    if (!verifier) return goOn(c, member, state);
    const redirectUri = member.origin + SIGN_ON_PATHS.vouch;
    const terms = { origin, clientId: clientIdOf(member), redirectUri, code, verifier };
    const taken = await database.transaction((tx) => takeCode(tx, terms, clock()));
    const sessionId = taken.ok ? taken.traded.sessionId : undefined;
    if (sessionId) await signOnHere(c, sessionId, origin);
    cookies.begin.clear(c);
    return goOn(c, member, state);
  });
  return app;
}
