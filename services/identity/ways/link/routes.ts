import type { Hono } from 'hono';
import { writeLinkAsked } from '../../http/cookies.ts';
import { requireChallenge } from '../../http/guards.ts';
import { identityCalls } from '../../http/input.ts';
import { readerRequestOf, replyWithSession } from '../../http/reader-request.ts';
import { siteOf } from '../../http/site-of.ts';
import { countMail } from '../../limits.ts';
import { askForLink } from '../../notices/reader-mails.ts';
import type { IdentityDependencies } from '../../ports.ts';
import { noteEvent } from '../../readers/events.ts';
import { readerByEmail, readerById } from '../../readers/readers.ts';
import { Refusal } from '../../refusal.ts';
import { takeNonce } from '../../tokens/nonces.ts';
import { admit } from '../admit.ts';
import { claimAccount } from '../claim-account.ts';

const ADMISSION = { amr: ['otp'], rememberMe: true, isOnce: true } as const;

/**
 * `POST /v1/auth/magiclink` has a link mailed that signs in once, `GET /v1/auth/magiclink/{nonce}`
 * redeems it.
 */
export function magicLinkRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, isProduction } = dependencies;
  const { app, handle } = identityCalls();

  handle('POST /v1/auth/magiclink', async ({ c, body }) => {
    const { email, recaptchaToken } = await body();
    await requireChallenge(c, 'magicLinkRecaptcha', recaptchaToken, dependencies);
    await countMail(dependencies, email);
    const { key: site, linkOrigin: origin } = siteOf(c);
    await database.transaction(async (tx) => {
      const reader = await readerByEmail(tx, email);
      await askForLink(tx, reader?.id, { kind: 'one-time', site, origin });
    });
    writeLinkAsked(c, isProduction);
    return { success: true };
  });

  handle('GET /v1/auth/magiclink/:nonce', async ({ c, params, query }) => {
    const request = readerRequestOf(c, dependencies, query());
    const admitted = await database.transaction(async (tx) => {
      const taken = await takeNonce(tx, params.nonce, 'one-time', clock());
      const reader = taken && (await readerById(tx, taken.readerId, { isLocked: true }));
      // A link that went to an address which is not the account's any more proves nothing.
      if (!reader || reader.email !== taken.email) throw new Refusal('badNonce');
      if (!reader.isEmailVerified) {
        await claimAccount(tx, reader, dependencies);
        await noteEvent(tx, reader.id, { kind: 'email-confirmed', now: clock() });
      }
      return admit(tx, request, reader.id, ADMISSION, dependencies);
    });
    return replyWithSession(c, admitted, dependencies, ADMISSION);
  });
  return app;
}
