import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { IDENTITY_QUERY } from '../../../../schemas/identity/inputs.ts';
import {
  APPLE_STATE,
  SOCIAL_FAULT,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '../../../../schemas/identity/wire.ts';
import { takeAppleSecret, writeAppleSecret } from '../../http/cookies.ts';
import { identityCalls } from '../../http/input.ts';
import { readerRequestOf, replyWithSession } from '../../http/reader-request.ts';
import { bearerOf, requireReader } from '../../http/require-reader.ts';
import { siteOf } from '../../http/site-of.ts';
import type { GrantHandler, IdentityDependencies, ReaderSite } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { isState, signState } from '../../tokens/jwt.ts';
import { freshSecret, hashOf } from '../../tokens/secrets.ts';
import { signInOutside } from '../outside-identity.ts';
import { removeWayIn } from '../remove-way-in.ts';
import { tellOfWayIn } from '../tell-of-way-in.ts';
import { TYPE_OF } from './person.ts';

type CameBack = z.output<typeof IDENTITY_QUERY.apple>;

const MAX_CODE_CHARS = 2_000;
const SIGN_IN_PAGE = '/account/login/';
const CANCELLED = 'user_cancelled_authorize';

/** The page of the site's own that takes the code which Apple sends. */
function signInPage({ origin, accounts: { urlToReceiveAuthToken: page = '' } }: ReaderSite): URL {
  const address = new URL(SIGN_IN_PAGE, origin);
  const path = page && URL.canParse(page, origin) ? new URL(page, origin).pathname : '';
  if (path.startsWith('/')) address.pathname = path;
  return address;
}

/** Throws Refusal `wrongPassword` in a browser that was not sent to Apple lately. */
function appleNonce(c: Context, isSecure: boolean): string {
  const secret = takeAppleSecret(c, isSecure);
  if (secret !== undefined) return hashOf(secret);
  throw new Refusal('wrongPassword', {
    message: 'Lo que Apple respondió no es para este navegador, o ya venció. Empieza otra vez.',
  });
}

/** Signing in by a provider's word; with a reader's token it is one more way into their account. */
export const byProvider =
  (provider: SocialProvider): GrantHandler =>
  async (c, given, dependencies) => {
    const { isProduction, social } = dependencies;
    const isIn = bearerOf(c) !== undefined;
    const current = isIn ? await requireReader(c, dependencies) : undefined;
    const nonce = provider === 'apple' ? appleNonce(c, isProduction) : '';
    const asked = { site: siteOf(c), nonce };
    const { firstName, lastName, ...person } = await social.vouch(
      provider,
      given.credentials,
      asked,
    );
    const type = TYPE_OF[provider];
    const said = { ...person, type, prefix: '', provider: type, names: { firstName, lastName } };
    const rememberMe = given.rememberMe ?? true;
    const how = { current, rememberMe, isOnce: false, opensUnverified: true };
    const request = readerRequestOf(c, dependencies, given);
    const admitted = await signInOutside(request, said, how, dependencies);
    return replyWithSession(c, admitted, dependencies, how);
  };

/** `GET /v1/apple/authurl`, `POST` and `GET /v1/apple/auth`, `DELETE /v1/identity/{provider}` */
export function socialRoutes(dependencies: IdentityDependencies): Hono {
  const { database, ids, isProduction, social } = dependencies;
  const { app, handle } = identityCalls();

  handle('GET /v1/apple/authurl', async ({ c }) => {
    const site = siteOf(c);
    const secret = freshSecret();
    const state = `${APPLE_STATE}${await signState(site.origin, ids(), dependencies)}`;
    const address = social.appleAddress(site, { state, nonce: hashOf(secret) });
    writeAppleSecret(c, secret, isProduction);
    return address;
  });

  const isOurs = async (state: string, { origin }: ReaderSite): Promise<boolean> =>
    state.startsWith(APPLE_STATE) && isState(state.slice(APPLE_STATE.length), origin, dependencies);

  /** A person's browser is here, with what Apple had it bring: it is sent to where people read. */
  const answer = async (c: Context, given: CameBack) => {
    const site = siteOf(c);
    const page = signInPage(site);
    const { code = '', state = '', error } = given;
    if (error === CANCELLED) return c.redirect(page.href, 302);
    const isCode = code !== '' && code.length <= MAX_CODE_CHARS;
    if (isCode && (await isOurs(state, site))) {
      page.searchParams.set('code', code);
      page.searchParams.set('state', state);
    } else page.searchParams.set(SOCIAL_FAULT, 'apple');
    return c.redirect(page.href, 302);
  };
  handle('GET /v1/apple/auth', ({ c, query }) => answer(c, query()));
  handle('POST /v1/apple/auth', async ({ c, body }) => answer(c, await body()));

  handle('DELETE /v1/identity/:provider', async ({ c, params }) => {
    const { reader } = await requireReader(c, dependencies);
    const provider = SOCIAL_PROVIDERS.find((one) => one === params.provider);
    if (!provider) throw new Refusal('notFound');
    const type = TYPE_OF[provider];
    const at = { type, prefix: '' };
    await database.transaction(async (tx) => {
      await removeWayIn(tx, reader.id, { at }, dependencies);
      await tellOfWayIn(tx, siteOf(c), reader.id, { kind: 'way-removed', way: type });
    });
    return {};
  });
  return app;
}
