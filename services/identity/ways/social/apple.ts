import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../../schemas/clock.ts';
import { IDENTITY_PREFIX } from '../../../../schemas/identity/wire.ts';
import type { ReaderSite, SocialPerson } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { type Asking, askProvider } from './ask-provider.ts';
import { type IdTokenReader, isTrue } from './id-token.ts';
import { away, notVouched, personOf } from './person.ts';

interface AppleOptions extends Asking {
  /** What stands before `/auth/authorize`, `/auth/token` and `/auth/keys`. */
  url: string;
  /** By the id of the key. */
  keys: ReadonlyMap<string, KeyObject>;
  clock: Clock;
  read: IdTokenReader;
}

/** As its tokens name it, wherever it is asked. */
const APPLE = 'https://appleid.apple.com';
const SECRET_SECONDS = 300;

const tokenReply = z.object({ id_token: z.string().max(8_000) });
const errorReply = z.object({ error: z.string().regex(/^\w{1,50}$/) });

/** What Apple sends readers back to; it compares it with what the app was registered with. */
const redirectUri = ({ origin }: ReaderSite): string => `${origin}${IDENTITY_PREFIX}/v1/apple/auth`;

export function appleSignIn({ url, keys, clock, read, ...asking }: AppleOptions) {
  const base = url.replace(/\/$/, '');
  /** Throws Refusal `unsupported`. */
  const clientOf = ({ accounts: { appleClientId, teamId, keyId } }: ReaderSite) => {
    const key = keys.get(keyId ?? '');
    if (!appleClientId || !teamId || !keyId || !key) throw new Refusal('unsupported');
    return { clientId: appleClientId, teamId, keyId, key };
  };
  const secretOf = ({ clientId, teamId, keyId, key }: ReturnType<typeof clientOf>) => {
    const now = Math.floor(clock().getTime() / 1_000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(APPLE)
      .setIssuedAt(now)
      .setExpirationTime(now + SECRET_SECONDS)
      .sign(key);
  };
  /** A code's ID token. A code serves once: Apple sees to that. */
  const exchange = async (code: string, site: ReaderSite): Promise<string> => {
    const client = clientOf(site);
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: client.clientId,
      client_secret: await secretOf(client),
      redirect_uri: redirectUri(site),
    });
    const asked = { method: 'POST', body };
    const reply = await askProvider('apple', `${base}/auth/token`, asked, asking);
    const token = reply.status === 200 ? tokenReply.safeParse(reply.body).data : undefined;
    if (token) return token.id_token;
    const error = errorReply.safeParse(reply.body).data?.error;
    if (error === 'invalid_grant') throw notVouched('apple');
    throw away('apple', new Error(`The reply is ${reply.status}, its error ${error}`));
  };

  return {
    address(site: ReaderSite, { state, nonce }: { state: string; nonce: string }): string {
      const { clientId } = clientOf(site);
      const query = new URLSearchParams({
        response_type: 'code',
        response_mode: 'form_post',
        client_id: clientId,
        scope: 'email',
        state,
        nonce,
      });
      return `${base}/auth/authorize?${query}`;
    },
    /** rule 12.63: whom a code stands for, which came back to the browser that was sent there. */
    async person(code: string, site: ReaderSite, nonce: string): Promise<SocialPerson> {
      const { clientId } = clientOf(site);
      const claims = await read(await exchange(code, site), { issuer: APPLE, audience: clientId });
      if (claims.nonce !== nonce) throw notVouched('apple');
      const isEmailVerified = isTrue(claims.email_verified);
      return personOf('apple', { subject: claims.sub, email: claims.email, isEmailVerified });
    },
  };
}
