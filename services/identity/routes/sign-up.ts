import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { IDENTITY_INPUT } from '../../../schemas/identity/inputs.ts';
import type { ReaderProfile, SignUpReply } from '../../../schemas/identity/wire.ts';
import type { Tx } from '../../database/database.ts';
import { requireChallenge } from '../http/guards.ts';
import { identityCalls } from '../http/input.ts';
import { readerRequestOf, replyToNewAccount } from '../http/reader-request.ts';
import { bearerOf, requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import { countMail } from '../limits.ts';
import { askForLink } from '../notices/reader-mails.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import {
  addIdentity,
  changeProfile,
  createReader,
  passwordOf,
  profileOf,
} from '../readers/readers.ts';
import { toldAt } from '../readers/told-at.ts';
import { Refusal } from '../refusal.ts';
import { admitNew } from '../ways/admit.ts';
import { hashPassword, refuseWeak } from '../ways/password/passwords.ts';

type SignUp = z.output<typeof IDENTITY_INPUT.signUp>;

const ADMISSION = { amr: ['pwd'] } as const;

/** Throws Refusal `failed` for an account that is gone. */
async function ownProfile(tx: Tx, c: Context, readerId: string): Promise<ReaderProfile> {
  const profile = await profileOf(tx, readerId, toldAt(siteOf(c)));
  if (!profile) throw new Refusal('failed');
  return profile;
}

/** The account, its password, the mail that confirms the address: all of it or nothing. */
async function create(
  tx: Tx,
  c: Context,
  { given, passwordHash }: { given: SignUp; passwordHash: string },
  dependencies: IdentityDependencies,
): Promise<string> {
  const site = siteOf(c);
  const now = dependencies.clock();
  const { userName: email } = given.identity;
  const { email: _, ...profile } = given.profile ?? {};
  const made = { email, site: site.key, isEmailVerified: false };
  const reader = await createReader(tx, made, dependencies);
  if (!reader) throw new Refusal('taken');
  const password = { type: 'Password', subject: reader.id, userName: email, passwordHash } as const;
  await addIdentity(tx, reader.id, password, dependencies);
  await changeProfile(tx, reader.id, profile, now);
  await noteEvent(tx, reader.id, { kind: 'signed-up', detail: site.key, now });
  await askForLink(tx, reader.id, { kind: 'verify', site: site.key, origin: site.linkOrigin });
  return reader.id;
}

/**
 * `POST /v1/signup`. With somebody's token it adds a password to their account, which has none
 * yet.
 */
export function signUpRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock } = dependencies;
  const { app, handle } = identityCalls();

  const addPassword = async (c: Context, given: SignUp): Promise<SignUpReply> => {
    const { reader } = await requireReader(c, dependencies);
    const { userName: email, credentials } = given.identity;
    if (email !== reader.email) throw new Refusal('taken');
    refuseWeak(siteOf(c).accounts, credentials, email);
    const passwordHash = await hashPassword(credentials);
    return database.transaction(async (tx) => {
      if (await passwordOf(tx, reader.id)) throw new Refusal('taken');
      const added = { type: 'Password', subject: reader.id, userName: email } as const;
      if (!(await addIdentity(tx, reader.id, { ...added, passwordHash }, dependencies)))
        throw new Refusal('taken');
      await noteEvent(tx, reader.id, { kind: 'password-added', now: clock() });
      const profile = await ownProfile(tx, c, reader.id);
      return { uuid: reader.id, identities: profile.identities, profile };
    });
  };

  handle('POST /v1/signup', async ({ c, body, query }) => {
    const given = await body();
    if (given.profile?.email && given.profile.email !== given.identity.userName)
      throw new Refusal('badInput', { message: 'Los dos correos no son el mismo.' });
    if (bearerOf(c) !== undefined) return addPassword(c, given);
    await requireChallenge(c, 'signupRecaptcha', given.recaptchaToken, dependencies);
    const { accounts } = siteOf(c);
    const { userName: email, credentials } = given.identity;
    refuseWeak(accounts, credentials, email);
    await countMail(dependencies, email);
    const passwordHash = await hashPassword(credentials);
    const rememberMe = given.rememberMe ?? true;
    const request = readerRequestOf(c, dependencies, query());
    const { profile, admitted } = await database.transaction(async (tx) => {
      const id = await create(tx, c, { given, passwordHash }, dependencies);
      const how = { ...ADMISSION, rememberMe };
      const admitted = await admitNew(tx, request, id, how, dependencies);
      return { admitted, profile: await ownProfile(tx, c, id) };
    });
    const tokens = replyToNewAccount(c, admitted, dependencies, { rememberMe });
    const { uuid, identities } = profile;
    return { ...tokens, uuid, identities, profile };
  });
  return app;
}
