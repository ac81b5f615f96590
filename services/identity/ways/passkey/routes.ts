import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { IDENTITY_INPUT } from '../../../../schemas/identity/inputs.ts';
import type { Tx } from '../../../database/database.ts';
import { MAX_PASSKEYS } from '../../../webauthn/passkey-store.ts';
import { lockSigned, readSignature } from '../../../webauthn/read-signature.ts';
import {
  creationOptions,
  type RelyingParty,
  relyingParty,
  requestOptions,
  verifyCreation,
} from '../../../webauthn/webauthn.ts';
import { requireChallenge } from '../../http/guards.ts';
import { identityCalls } from '../../http/input.ts';
import { readerRequestOf, replyToNewAccount, replyWithSession } from '../../http/reader-request.ts';
import { requireReader } from '../../http/require-reader.ts';
import { siteOf } from '../../http/site-of.ts';
import { countMail } from '../../limits.ts';
import { askForLink } from '../../notices/reader-mails.ts';
import type { IdentityDependencies } from '../../ports.ts';
import { noteEvent } from '../../readers/events.ts';
import { changeProfile, createReader, profileOf, readerById } from '../../readers/readers.ts';
import { toldAt } from '../../readers/told-at.ts';
import { Refusal } from '../../refusal.ts';
import { admit, admitNew } from '../admit.ts';
import { countWaysIn } from '../count-ways-in.ts';
import { tellOfWayIn } from '../tell-of-way-in.ts';
import { passkeysOf, readerChallenges, readerPasskeys } from './passkeys.ts';

const AMR = ['hwk'] as const;
/** As letters name it. */
const A_PASSKEY = { es: 'una llave de acceso', en: 'a passkey' };

const NOT_ADDED = {
  'too-many': `Ya tienes ${MAX_PASSKEYS} llaves de acceso: quita alguna.`,
  taken: 'Esa llave de acceso ya está en una cuenta.',
};

type Made = NonNullable<Awaited<ReturnType<typeof verifyCreation>>>;
type Purpose = 'add' | 'sign-in' | 'sign-up';

/** A passkey belongs to the host where it was made. */
const partyOf = (c: Context): RelyingParty => relyingParty(siteOf(c).origin, siteOf(c).name);

const notVerified = (): Refusal =>
  new Refusal('badInput', {
    message: 'No se pudo comprobar la llave de acceso. Vuelve a intentarlo.',
  });

/** What is signed, and for whom it was asked: the challenge is used up whatever comes of it. */
function taker({ database, clock }: IdentityDependencies, c: Context, purpose: Purpose) {
  let readerId: string | undefined;
  const { origin } = siteOf(c);
  return {
    take: async (challenge: string): Promise<boolean> => {
      const asked = { scope: { purpose, origin } };
      readerId = await readerChallenges.take(database.db, challenge, asked, clock());
      return readerId !== undefined;
    },
    readerId: () => readerId,
  };
}

/** A passkey that a browser made, and for whom. Throws Refusal `badInput`. */
async function readCreation(
  c: Context,
  credential: unknown,
  purpose: Purpose,
  dependencies: IdentityDependencies,
): Promise<{ made: Made; readerId: string }> {
  const { take, readerId } = taker(dependencies, c, purpose);
  const made = await verifyCreation(partyOf(c), credential, take);
  const owner = readerId();
  if (!made || owner === undefined) throw notVerified();
  return { made, readerId: owner };
}

type SignIn = z.output<typeof IDENTITY_INPUT.passkeySignIn>;

/** Who signed. Throws Refusal `wrongPassword`, which says no more than that. */
async function readSignIn(c: Context, { credential }: SignIn, dependencies: IdentityDependencies) {
  const party = partyOf(c);
  const refused = new Refusal('wrongPassword', {
    message: 'Esa llave de acceso no abre ninguna cuenta aquí.',
  });
  const { take: takeChallenge } = taker(dependencies, c, 'sign-in');
  const given = { credential, party, takeChallenge };
  const signed = await readSignature(dependencies.database.db, readerPasskeys, given);
  if ('refused' in signed) throw refused;
  return { signed, refused };
}

/** `/v1/passkeys…`: signing up and in without a password, and the reader's own passkeys. */
export function passkeyRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, ids } = dependencies;
  const { db } = database;
  const { app, handle } = identityCalls();

  /** Throws Refusal `badInput` for too many, or one that is in an account already. */
  const keep = async (
    tx: Tx,
    c: Context,
    ownerId: string,
    { made, name }: { made: Made; name: string },
  ) => {
    const [rowId, now] = [ids(), clock()];
    const { id: host } = partyOf(c);
    const refused = await readerPasskeys.add(tx, { ...made, ownerId, rowId, host, name }, now);
    if (refused) throw new Refusal('badInput', { message: NOT_ADDED[refused] });
    return { id: rowId, name, host, isSynced: made.isSynced, createdOn: now.toISOString() };
  };
  const askToSign = (c: Context, purpose: Purpose, ownerId: string) =>
    readerChallenges.add(db, { ownerId, scope: { purpose, origin: siteOf(c).origin } }, clock());

  handle('GET /v1/passkeys', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    return passkeysOf(db, reader.id);
  });

  handle('POST /v1/passkeys/options', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    const challenge = await askToSign(c, 'add', reader.id);
    const existing = await readerPasskeys.credentialsOf(db, reader.id, partyOf(c).id);
    const person = { id: reader.id, name: reader.email, email: reader.email };
    return creationOptions(partyOf(c), challenge, person, existing);
  });

  handle('POST /v1/passkeys', async ({ c, body }) => {
    const { reader } = await requireReader(c, dependencies);
    const { name, credential } = await body();
    const { made, readerId } = await readCreation(c, credential, 'add', dependencies);
    if (readerId !== reader.id) throw notVerified();
    const passkey = await database.transaction(async (tx) => {
      const added = await keep(tx, c, reader.id, { made, name });
      await noteEvent(tx, reader.id, { kind: 'passkey-added', detail: name, now: clock() });
      await tellOfWayIn(tx, siteOf(c), reader.id, { kind: 'way-added', way: A_PASSKEY });
      return added;
    });
    return passkey;
  });

  handle('DELETE /v1/passkeys/:id', async ({ c, params }) => {
    const { reader } = await requireReader(c, dependencies);
    await database.transaction(async (tx) => {
      const ways = await countWaysIn(tx, reader.id, dependencies);
      const name = await readerPasskeys.remove(tx, { ownerId: reader.id, id: params.id });
      if (name === undefined) throw new Refusal('notFound');
      if (ways < 2) throw new Refusal('lastWayIn');
      await noteEvent(tx, reader.id, { kind: 'passkey-removed', detail: name, now: clock() });
      await tellOfWayIn(tx, siteOf(c), reader.id, { kind: 'way-removed', way: A_PASSKEY });
    });
    return {};
  });

  handle('POST /v1/passkeys/signin/options', async ({ c }) => {
    // Names no passkey: the browser offers those that it has, in the field for the address too.
    return requestOptions(partyOf(c), await askToSign(c, 'sign-in', ''));
  });

  handle('POST /v1/passkeys/signin', async ({ c, body, query }) => {
    const given = await body();
    const { signed, refused } = await readSignIn(c, given, dependencies);
    const rememberMe = given.rememberMe ?? false;
    const request = readerRequestOf(c, dependencies, query());
    const admitted = await database.transaction(async (tx) => {
      const { ownerId: readerId } = signed;
      const reader = await readerById(tx, readerId, { isLocked: true });
      if (!reader || !(await lockSigned(tx, readerPasskeys, signed))) throw refused;
      if (reader.isDisabled) throw new Refusal('disabled');
      if (!reader.isEmailVerified && siteOf(c).accounts.needsVerifiedEmail)
        throw new Refusal('unverified');
      await readerPasskeys.noteUse(tx, signed.key.id, signed, clock());
      return admit(tx, request, readerId, { amr: AMR, rememberMe }, dependencies);
    });
    return replyWithSession(c, admitted, dependencies, { rememberMe });
  });

  handle('POST /v1/passkeys/signup/options', async ({ c, body }) => {
    const { email, recaptchaToken } = await body();
    await requireChallenge(c, 'signupRecaptcha', recaptchaToken, dependencies);
    const readerId = ids();
    const challenge = await askToSign(c, 'sign-up', readerId);
    const person = { id: readerId, name: email, email };
    return creationOptions(partyOf(c), challenge, person, []);
  });

  /** The account, its passkey, the mail that confirms the address: all of it or nothing. */
  const create = async (
    tx: Tx,
    c: Context,
    given: z.output<typeof IDENTITY_INPUT.passkeySignUp>,
    { made, readerId }: { made: Made; readerId: string },
  ) => {
    const site = siteOf(c);
    const account = { email: given.email, site: site.key, isEmailVerified: false };
    const own = { ...dependencies, ids: () => readerId };
    if (!(await createReader(tx, account, own))) throw new Refusal('taken');
    await keep(tx, c, readerId, { made, name: given.name });
    const { email: _, ...profile } = given.profile ?? {};
    await changeProfile(tx, readerId, profile, clock());
    await noteEvent(tx, readerId, { kind: 'signed-up', detail: site.key, now: clock() });
    await noteEvent(tx, readerId, { kind: 'passkey-added', detail: given.name, now: clock() });
    await askForLink(tx, readerId, { kind: 'verify', site: site.key, origin: site.linkOrigin });
  };

  handle('POST /v1/passkeys/signup', async ({ c, body, query }) => {
    const given = await body();
    await countMail(dependencies, given.email);
    const creation = await readCreation(c, given.credential, 'sign-up', dependencies);
    const { readerId } = creation;
    const rememberMe = given.rememberMe ?? true;
    const request = readerRequestOf(c, dependencies, query());
    const { profile, admitted } = await database.transaction(async (tx) => {
      await create(tx, c, given, creation);
      const how = { amr: AMR, rememberMe };
      return {
        admitted: await admitNew(tx, request, readerId, how, dependencies),
        profile: await profileOf(tx, readerId, toldAt(siteOf(c))),
      };
    });
    if (!profile) throw new Refusal('failed');
    const tokens = replyToNewAccount(c, admitted, dependencies, { rememberMe });
    const { uuid, identities } = profile;
    return { ...tokens, uuid, identities, profile };
  });
  return app;
}
