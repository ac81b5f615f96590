import { z } from 'zod';
import type { ChallengeCheck } from './ports.ts';

interface ChallengeOptions {
  /** Where tokens are checked. */
  url: string;
  /** Without it no token passes. */
  secret?: string | undefined;
  send: typeof fetch;
}

const TIMEOUT_MS = 4_000;

const verdict = z.object({ success: z.boolean(), score: z.number().optional() });

/**
 * Asks who put the bot challenge whether a token is good. Of V3 the score has to be as high as the
 * site wants it. While nobody can be asked no token is good.
 */
export const challengeCheck =
  ({ url, secret, send }: ChallengeOptions): ChallengeCheck =>
  async (token, { score, address }) => {
    if (!secret) return false;
    const body = new URLSearchParams({ secret, response: token });
    if (address && !address.includes('/')) body.set('remoteip', address);
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const reply = await send(url, { method: 'POST', body, redirect: 'error', signal });
      const { success, score: reached } = verdict.parse(await reply.json());
      const isScored = score !== undefined && score >= 0;
      return success && (!isScored || (reached ?? -1) >= score);
    } catch {
      return false;
    }
  };
