import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../schemas/clock.ts';

/**
 * What makes time and chance arguments. `token` gives a fresh secret of at least 32 random bytes.
 */
export interface StaffContext {
  clock: Clock;
  ids: () => string;
  token?: () => string;
}

export const freshToken = () => randomBytes(32).toString('base64url');
/** All that the database holds of a secret. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
