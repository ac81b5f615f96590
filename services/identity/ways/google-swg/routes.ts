import type { Hono } from 'hono';
import { identityCalls } from '../../http/input.ts';
import { readerRequestOf, replyWithSession } from '../../http/reader-request.ts';
import { bearerOf, requireReader } from '../../http/require-reader.ts';
import { siteOf } from '../../http/site-of.ts';
import type { IdentityDependencies } from '../../ports.ts';
import { wayInOf } from '../../readers/readers.ts';
import { Refusal } from '../../refusal.ts';
import { readToken } from '../../tokens/jwt.ts';
import { signInOutside } from '../outside-identity.ts';
import { TYPE_OF } from '../social/person.ts';

const GOOGLE = TYPE_OF.google;

/**
 * rule 12.80: `GET /v1/swg/accesstoken` tells Subscribe with Google the token of the call itself,
 * `POST /v1/swg/checkloginexists` whether a Google account is a way in here, and `GET
 * /v1/swg/{accessToken}/relink/{googleToken}` makes it one of whoever is signed in. The latter two
 * are off where a site has no Google.
 */
export function swgRoutes(dependencies: IdentityDependencies): Hono {
  const { database, social } = dependencies;
  const { app, handle } = identityCalls();

  handle('GET /v1/swg/accesstoken', async ({ c }) => {
    await requireReader(c, dependencies);
    // A fresh one would let whoever got hold of one stay for good.
    const accessToken = bearerOf(c);
    if (accessToken === undefined) throw new Refusal('notSignedIn');
    return { accessToken };
  });

  handle('POST /v1/swg/checkloginexists', async ({ c, body }) => {
    const { token } = await body();
    const { subject } = await social.vouch('google', token, { site: siteOf(c), nonce: '' });
    const known = await wayInOf(database.db, { type: GOOGLE, subject });
    return { identityExists: known !== undefined };
  });

  handle('GET /v1/swg/:accessToken/relink/:googleToken', async ({ c, params, query }) => {
    const current = await requireReader(c, dependencies);
    const { accessToken, googleToken } = params;
    const site = siteOf(c);
    const vouched = await social.vouch('google', googleToken, { site, nonce: '' });
    const { origin } = site;
    const owner = await readToken(accessToken, { type: 'at+jwt', origin }, dependencies);
    if (owner?.sub !== current.reader.id) throw new Refusal('notSignedIn');
    const { firstName, lastName, ...person } = vouched;
    const names = { firstName, lastName };
    const said = { ...person, type: GOOGLE, prefix: '', provider: GOOGLE, names };
    const how = { current, rememberMe: true, isOnce: false, opensUnverified: true };
    const admitted = await signInOutside(
      readerRequestOf(c, dependencies, query()),
      said,
      how,
      dependencies,
    );
    return replyWithSession(c, admitted, dependencies, how);
  });
  return app;
}
