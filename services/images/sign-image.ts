import { createHmac } from 'node:crypto';

/** Version of the tokens, as ANS carries them: `auth: { "1": token }`. */
export const TOKEN_VERSION = '1';

/** The token that lets the resizer serve an image: HMAC-SHA256 of its id, base64url. */
export const signImage = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(id).digest('base64url');
