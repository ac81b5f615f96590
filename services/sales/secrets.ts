import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as cookies and links carry them. */
export const freshSecret = (): string => randomBytes(32).toString('base64url');

/** All that the database holds of what a browser, or a provider's form, brought. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
