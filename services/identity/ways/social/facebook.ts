import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ReaderSite, SocialPerson } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { type Asking, askProvider } from './ask-provider.ts';
import { away, idsIn, notVouched, personOf, SUBJECT } from './person.ts';

interface FacebookOptions extends Asking {
  /** Of its Graph API, with the version. */
  url: string;
  /** By the id of the app. */
  secrets: ReadonlyMap<string, string>;
}

const FIELDS = 'id,email,first_name,last_name';
/** Of us and of Facebook, not of the token: an unknown app, too many calls, a fault of its own. */
const NOT_OF_TOKEN: ReadonlySet<unknown> = new Set([1, 2, 4, 17, 101]);

const text = z.string().max(255);
const debugReply = z.object({
  data: z.object({ app_id: text, is_valid: z.boolean(), user_id: text.regex(SUBJECT) }),
});
const meReply = z.looseObject({ id: text.regex(SUBJECT) });
const errorReply = z.object({ error: z.object({ code: z.number() }) });

/**
 * Whom an access token of Facebook's stands for, which was made for an app of this site. Facebook
 * does not say whether an address is verified.
 */
export function facebookPerson({ url, secrets, ...asking }: FacebookOptions) {
  const base = url.replace(/\/$/, '');
  /** The reply; undefined where Facebook does not take the token. */
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const address = `${base}/${path}?${new URLSearchParams(query)}`;
    const { status, body } = await askProvider('facebook', address, {}, asking);
    if (status === 200) return body;
    const code = errorReply.safeParse(body).data?.error.code;
    if (code === undefined || NOT_OF_TOKEN.has(code))
      throw away('facebook', new Error(`The reply is ${status}, its code ${code}`));
    return undefined;
  };
  /** Whose the token is, where it is one of that app. */
  const ownerOf = async (token: string, appId: string, secret: string) => {
    const query = { input_token: token, access_token: `${appId}|${secret}` };
    const told = debugReply.safeParse(await ask('debug_token', query)).data?.data;
    return told?.is_valid && told.app_id === appId ? told.user_id : undefined;
  };

  return async (token: string, { accounts }: ReaderSite): Promise<SocialPerson> => {
    const apps = idsIn(accounts.facebookAppId).flatMap((id) => {
      const secret = secrets.get(id);
      return secret ? [{ id, secret }] : [];
    });
    if (apps.length === 0) throw new Refusal('unsupported');
    for (const { id, secret } of apps) {
      const owner = await ownerOf(token, id, secret);
      if (owner === undefined) continue;
      const proof = createHmac('sha256', secret).update(token).digest('hex');
      const query = { fields: FIELDS, access_token: token, appsecret_proof: proof };
      const me = meReply.safeParse(await ask('me', query)).data;
      if (me?.id !== owner) break;
      const { email, first_name: firstName, last_name: lastName } = me;
      return personOf('facebook', {
        subject: owner,
        email,
        firstName,
        lastName,
        isEmailVerified: false,
      });
    }
    throw notVouched('facebook');
  };
}
