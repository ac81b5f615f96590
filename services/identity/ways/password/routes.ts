import type { Context, Hono } from 'hono';
import type { ReaderIdentity } from '../../../../schemas/identity/wire.ts';
import type { Tx } from '../../../database/database.ts';
import { writeLinkAsked } from '../../http/cookies.ts';
import { requireChallenge } from '../../http/guards.ts';
import { identityCalls } from '../../http/input.ts';
import { readerRequestOf, replyWithSession } from '../../http/reader-request.ts';
import { requireReader } from '../../http/require-reader.ts';
import { siteOf } from '../../http/site-of.ts';
import { countMail, countOnce } from '../../limits.ts';
import { askForLink } from '../../notices/reader-mails.ts';
import type { GrantHandler, IdentityDependencies } from '../../ports.ts';
import { noteEvent } from '../../readers/events.ts';
import {
  addIdentity,
  askForEmail,
  identitiesOf,
  passwordOf,
  putPasswordHash,
  type Reader,
  readerByEmail,
  readerById,
} from '../../readers/readers.ts';
import { Refusal } from '../../refusal.ts';
import { endSessionsOf } from '../../sessions/sessions.ts';
import { endNonces, takeNonce } from '../../tokens/nonces.ts';
import { claimAccount } from '../claim-account.ts';
import { checkPassword, hashPassword, refuseWeak } from './passwords.ts';
import { signInByPassword } from './sign-in.ts';

/** `POST /v1/auth/login` by a password. */
export const byPassword: GrantHandler = async (c, given, dependencies) => {
  await requireChallenge(c, 'signinRecaptcha', given.recaptchaToken, dependencies);
  const { userName, credentials: password } = given;
  const rememberMe = given.rememberMe ?? false;
  const shown = { userName: userName ?? '', password, rememberMe };
  const admitted = await signInByPassword(
    readerRequestOf(c, dependencies, given),
    shown,
    dependencies,
  );
  return replyWithSession(c, admitted, dependencies, { rememberMe });
};

/** `PUT /v1/password`, `POST /v1/password/reset`, `PUT /v1/password/reset/{nonce}` */
export function passwordRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, limits, isProduction } = dependencies;
  const { app, handle } = identityCalls();

  const identityOf = async (tx: Tx, reader: Reader): Promise<ReaderIdentity> => {
    // Of a password nothing is told that is of a site.
    const identities = await identitiesOf(tx, reader.id, () => undefined);
    const password = identities.find(({ type }) => type === 'Password');
    if (!password) throw new Refusal('failed');
    return password;
  };

  /**
   * rule 12.90: links that were mailed before serve no more, nor does a change of address that
   * waits: whoever changes a password may fear somebody.
   */
  const putPassword = async (tx: Tx, reader: Reader, hash: string): Promise<ReaderIdentity> => {
    const password = await passwordOf(tx, reader.id);
    const added = { type: 'Password', subject: reader.id, userName: reader.email } as const;
    if (password) await putPasswordHash(tx, password.identityId, hash);
    else await addIdentity(tx, reader.id, { ...added, passwordHash: hash }, dependencies);
    await endNonces(tx, reader.id, ['one-time', 'reset']);
    await askForEmail(tx, reader.id, undefined, clock());
    return identityOf(tx, reader);
  };

  handle('PUT /v1/password', async ({ c, body }) => {
    const { reader, sessionId } = await requireReader(c, dependencies);
    const given = await body();
    await countOnce(limits.wrongPasswords, `change ${reader.id}`);
    const stored = await passwordOf(database.db, reader.id);
    const { isRight } = await checkPassword(stored?.hash, given.oldPassword);
    if (!isRight)
      throw new Refusal('wrongPassword', {
        message: 'La contraseña actual no es correcta.',
        status: 400,
      });
    await limits.wrongPasswords.giveBack(`change ${reader.id}`);
    refuseWeak(siteOf(c).accounts, given.newPassword, reader.email);
    const hash = await hashPassword(given.newPassword);
    const identity = await database.transaction(async (tx) => {
      await readerById(tx, reader.id, { isLocked: true });
      await endSessionsOf(tx, reader.id, sessionId);
      await noteEvent(tx, reader.id, { kind: 'password-changed', now: clock() });
      return putPassword(tx, reader, hash);
    });
    return identity;
  });

  handle('POST /v1/password/reset', async ({ c, body }) => {
    const { userName: email, recaptchaToken } = await body();
    await requireChallenge(c, 'resetPasswordRecaptcha', recaptchaToken, dependencies);
    await countMail(dependencies, email);
    const { key: site, linkOrigin: origin } = siteOf(c);
    await database.transaction(async (tx) => {
      const reader = await readerByEmail(tx, email);
      await askForLink(tx, reader?.id, { kind: 'reset', site, origin });
    });
    writeLinkAsked(c, isProduction);
    return { success: true };
  });

  /** A password that is refused leaves the link as it was. */
  const reset = (c: Context, nonce: string, newPassword: string, hash: string) =>
    database.transaction(async (tx) => {
      const taken = await takeNonce(tx, nonce, 'reset', clock());
      const reader = taken && (await readerById(tx, taken.readerId, { isLocked: true }));
      if (!reader || reader.email !== taken.email) throw new Refusal('badNonce');
      if (reader.isDisabled) throw new Refusal('disabled');
      refuseWeak(siteOf(c).accounts, newPassword, reader.email);
      await endSessionsOf(tx, reader.id);
      if (!reader.isEmailVerified) await claimAccount(tx, reader, dependencies);
      await noteEvent(tx, reader.id, { kind: 'password-reset', now: clock() });
      return putPassword(tx, reader, hash);
    });

  handle('PUT /v1/password/reset/:nonce', async ({ c, params, body }) => {
    const { newPassword } = await body();
    refuseWeak(siteOf(c).accounts, newPassword, '');
    return reset(c, params.nonce, newPassword, await hashPassword(newPassword));
  });
  return app;
}
