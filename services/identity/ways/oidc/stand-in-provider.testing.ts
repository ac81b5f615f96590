import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const ISSUER = 'https://club.example';
const AUDIENCE = 'portada';

const freshKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
  };
};

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Whatever a provider may say, right or wrong. */
export interface Said {
  nonce: string;
  nowMs: number;
  claims: Record<string, unknown>;
  header: Record<string, unknown>;
  metadata: Record<string, unknown>;
  tokens: Record<string, unknown>;
  userinfo: Record<string, unknown>;
  /** In the place of the reply to that path. */
  replies: Record<string, () => Response | Promise<Response>>;
  /** By another key than the one that it tells. */
  isForged: boolean;
}

/** An OIDC provider behind `fetch`, which says what a test has it say. */
export async function standInProvider() {
  let key = await freshKey('1');
  const stranger = await freshKey('1');
  const asked: {
    url: string;
    body: string;
    authorization: string | null;
    /** It is given up after a while. */
    ends: boolean;
  }[] = [];
  const ana = {
    sub: 'ana',
    email: 'ana@correo.example',
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Ñandú',
  };
  const said: Said = {
    nonce: '',
    nowMs: 0,
    claims: {},
    header: {},
    metadata: {},
    tokens: {},
    userinfo: {},
    replies: {},
    isForged: false,
  };
  const reset = () =>
    Object.assign(said, {
      claims: { ...ana },
      header: {},
      metadata: {},
      tokens: {},
      userinfo: { ...ana },
      replies: {},
      isForged: false,
    });
  reset();

  const idToken = async (): Promise<string> => {
    const seconds = Math.floor(said.nowMs / 1_000);
    const about = { iss: ISSUER, aud: AUDIENCE, iat: seconds, exp: seconds + 60 };
    const claims = { ...about, nonce: said.nonce, ...said.claims };
    const header = { alg: 'ES256', kid: key.kid, ...said.header };
    if (header.alg === 'none') return `${encoded(header)}.${encoded(claims)}.`;
    const secret = new TextEncoder().encode(JSON.stringify(key.jwk));
    const { privateKey } = said.isForged ? stranger : key;
    return new SignJWT(claims)
      .setProtectedHeader(header)
      .sign(header.alg === 'HS256' ? secret : privateKey);
  };
  const replyTo = async (path: string): Promise<Response> => {
    const own = said.replies[path];
    if (own) return own();
    if (path === '/.well-known/openid-configuration')
      return Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/keys`,
        userinfo_endpoint: `${ISSUER}/me`,
        id_token_signing_alg_values_supported: ['ES256'],
        ...said.metadata,
      });
    if (path === '/keys') return Response.json({ keys: [key.jwk] });
    if (path === '/me') return Response.json(said.userinfo);
    const tokens = { access_token: 'a', token_type: 'Bearer', id_token: await idToken() };
    return Response.json({ ...tokens, ...said.tokens });
  };
  const send = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const authorization = new Headers(init.headers).get('authorization');
    asked.push({
      url: url.href,
      body: String(init.body ?? ''),
      authorization,
      ends: !!init.signal,
    });
    return replyTo(url.pathname);
  };
  return {
    said,
    reset,
    asked,
    send: send as typeof fetch,
    /** Signs by a new key from now on. */
    async turnKey(kid: string) {
      key = await freshKey(kid);
    },
  };
}
