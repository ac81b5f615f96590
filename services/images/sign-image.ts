import { createHmac } from 'node:crypto';

/** Version of the tokens, as ANS carries them: `auth: { "1": token }`. */
export const TOKEN_VERSION = '1';

const REVISION = /^[\w-]{43}-([1-9]\d{0,8})$/;

/** Which revision of its picture a token names. */
export const revisionOf = (token: string): number => Number(REVISION.exec(token)?.[1] ?? 0);

/**
 * The token that lets the resizer serve an image: HMAC-SHA256 of its id, base64url. rule 4.23: a
 * picture whose file or crops changed has another one, which ends in the number of the change.
 */
export function signImage(secret: string, id: string, revision = 0): string {
  const signed = revision > 0 ? `${id}\n${revision}` : id;
  const token = createHmac('sha256', secret).update(signed).digest('base64url');
  return revision > 0 ? `${token}-${revision}` : token;
}
