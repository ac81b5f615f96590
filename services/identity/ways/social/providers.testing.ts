import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { decodeJwt, exportJWK, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../../schemas/clock.ts';
import type { SocialConfig } from './providers.ts';

/** How the stand-in answers: as it should, late, without an end, with a fault, with no JSON. */
type Mood = 'well' | 'late' | 'huge' | 'failing' | 'nonsense' | 'elsewhere' | 'odd keys';

export const GOOGLE_CLIENT = 'norte.apps.googleusercontent.com';
export const FACEBOOK_APP = '1234567890';
const APPLE = { appleClientId: 'mx.norte.sitio', teamId: 'EQUIPO1234', keyId: 'CLAVE12345' };
/** What a site says that has all three. */
export const SOCIAL_SITE = {
  googleClientId: `otra.apps.googleusercontent.com, ${GOOGLE_CLIENT}`,
  facebookAppId: FACEBOOK_APP,
  urlToReceiveAuthToken: '/account/login/',
  ...APPLE,
};

const FACEBOOK_SECRETS = new Map([
  [FACEBOOK_APP, 'f4c3b00k'],
  ['999', 'other'],
]);
const LATE_MS = 60_000;
const HUGE_CHUNK = 'x'.repeat(64_000);
const KID = 'k1';

interface TokenTwist {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject | Uint8Array;
}
interface FacebookUser {
  id: string;
  app?: string;
  isValid?: boolean;
  /** What `/me` says. */
  me?: Record<string, unknown>;
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

/**
 * Google, Facebook and Apple in one server on 127.0.0.1, with keys of their own. Ends by `close`.
 */
export async function standInProviders(clock: Clock) {
  const key = rsa();
  const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const jwk = { ...(await exportJWK(createPublicKey(key))), kid: KID, alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Record<string, unknown>>();
  const facebookUsers = new Map<string, FacebookUser>();
  const asked: string[] = [];
  let mood: Mood = 'well';
  let origin = '';
  let last = 0;

  const app = new Hono();
  app.use(async (c, next) => {
    asked.push(`${c.req.method} ${c.req.path}`);
    if (mood === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS).unref());
    if (mood === 'failing') return c.text('no', 503);
    if (mood === 'nonsense') return c.html('<h1>Hola</h1>');
    if (mood === 'elsewhere') return c.redirect(`${origin}/otra`);
    if (mood === 'huge') {
      const pull = (body: ReadableStreamDefaultController) =>
        body.enqueue(new TextEncoder().encode(HUGE_CHUNK));
      return new Response(new ReadableStream({ pull }));
    }
    return next();
  });
  const keys = () => {
    if (mood === 'odd keys') return { keys: [{ ...jwk, n: 'AQAB' }] };
    return { keys: [jwk] };
  };
  app.get('/google/keys', (c) => c.json(keys()));
  app.get('/auth/keys', (c) => c.json(keys()));
  app.post('/auth/token', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const { client_id: id = '', client_secret: secret = '', code = '' } = form;
    const known = await jwtVerify(secret, createPublicKey(ours), {
      algorithms: ['ES256'],
      audience: 'https://appleid.apple.com',
      issuer: APPLE.teamId,
      subject: APPLE.appleClientId,
      currentDate: clock(),
    }).catch(() => undefined);
    if (known?.protectedHeader.kid !== APPLE.keyId || id !== APPLE.appleClientId)
      return c.json({ error: 'invalid_client' }, 400);
    const claims = codes.get(code);
    codes.delete(code);
    const isRedirect = /^http:\/\/norte\.localhost.*\/v1\/apple\/auth$/.test(
      form.redirect_uri ?? '',
    );
    if (!claims || !isRedirect) return c.json({ error: 'invalid_grant' }, 400);
    return c.json({ id_token: await appleToken({ claims }), access_token: 'a', expires_in: 3_600 });
  });
  app.get('/facebook/debug_token', (c) => {
    const { input_token: token = '', access_token: by = '' } = c.req.query();
    const [id = '', secret] = by.split('|');
    if (FACEBOOK_SECRETS.get(id) !== secret) return c.json({ error: { code: 101 } }, 400);
    const user = facebookUsers.get(token);
    if (!user) return c.json({ data: { error: { code: 190 }, is_valid: false } });
    const { app: owner = FACEBOOK_APP, isValid = true } = user;
    if (owner !== id) return c.json({ error: { code: 100 } }, 400);
    return c.json({ data: { app_id: owner, is_valid: isValid, user_id: user.id } });
  });
  app.get('/facebook/me', (c) => {
    const user = facebookUsers.get(c.req.query('access_token') ?? '');
    if (!user || !c.req.query('appsecret_proof')) return c.json({ error: { code: 190 } }, 400);
    return c.json({ id: user.id, ...user.me });
  });

  const sign = (usual: object, { claims, header, key: by = key }: TokenTwist) => {
    const now = Math.floor(clock().getTime() / 1_000);
    const told = { iat: now, exp: now + 3_600, ...usual, ...claims };
    return new SignJWT(told).setProtectedHeader({ alg: 'RS256', kid: KID, ...header }).sign(by);
  };
  const subject = () => `10${++last}`;
  const appleToken = (twist: TokenTwist) =>
    sign({ iss: 'https://appleid.apple.com', aud: APPLE.appleClientId, sub: subject() }, twist);

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** What was asked of it, as `GET /google/keys`. */
    asked,
    be: (wanted: Mood) => {
      mood = wanted;
    },
    config: {
      googleKeysUrl: `${origin}/google/keys`,
      facebookUrl: `${origin}/facebook`,
      appleUrl: origin,
      facebookSecrets: FACEBOOK_SECRETS,
      appleKeys: new Map([[APPLE.keyId, ours]]),
    } satisfies SocialConfig,
    /** For a product of its own. */
    environment: {
      GOOGLE_KEYS_URL: `${origin}/google/keys`,
      FACEBOOK_URL: `${origin}/facebook`,
      FACEBOOK_SECRETS: [...FACEBOOK_SECRETS].map((pair) => pair.join(':')).join(','),
      APPLE_URL: origin,
      APPLE_KEYS: `${APPLE.keyId}:${ours.export({ format: 'pem', type: 'pkcs8' })}`,
    },
    key,
    otherKey: rsa(),
    publicKey: createPublicKey(key),
    /** An ID token of Google's for our client, of somebody new unless the claims say who. */
    googleToken: (twist: TokenTwist = {}) =>
      sign({ iss: 'https://accounts.google.com', aud: GOOGLE_CLIENT, sub: subject() }, twist),
    /** A code that Apple gives out, for whoever the claims say. */
    appleCode: (claims: Record<string, unknown>) => {
      const code = `c${++last}.0.${crypto.randomUUID()}`;
      codes.set(code, claims);
      return code;
    },
    /** An access token of Facebook's. */
    facebookToken: (user: Partial<FacebookUser> = {}) => {
      const token = `EAA${crypto.randomUUID().replaceAll('-', '')}`;
      facebookUsers.set(token, { id: subject(), ...user });
      return token;
    },
    subjectOf: (token: string) => decodeJwt(token).sub ?? '',
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
