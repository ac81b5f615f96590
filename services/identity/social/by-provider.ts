import type { Context } from 'hono';
import type { SocialProvider } from '../../../schemas/identity/wire.ts';
import type { Tx } from '../../database/database.ts';
import { admit, greet, wantsRotation } from '../admit.ts';
import { takeAppleSecret } from '../cookies.ts';
import { noteEvent } from '../events.ts';
import type { GrantHandler } from '../grant.ts';
import type { IdentityDependencies, SocialPerson } from '../ports.ts';
import { askForLink } from '../reader-mails.ts';
import { changeProfile, createReader, readerByEmail, readerById, type WayIn } from '../readers.ts';
import { Refusal } from '../refusal.ts';
import { bearerOf, requireReader, type SignedIn } from '../require-reader.ts';
import { hashOf } from '../secrets.ts';
import { endSession } from '../sessions.ts';
import { siteOf } from '../site-of.ts';
import { addWay, oneAtATime, wayOf } from './identities.ts';
import { TYPE_OF } from './person.ts';

const AMR = ['fed'] as const;

/** The account, its way in, the mail that confirms the address: all of it or nothing. */
async function openAccount(
  tx: Tx,
  c: Context,
  person: SocialPerson & { email: string },
  dependencies: IdentityDependencies,
): Promise<WayIn> {
  const { key: site, linkOrigin: origin } = siteOf(c);
  const { email, isEmailVerified, firstName, lastName } = person;
  const now = dependencies.clock();
  const reader = await createReader(tx, { email, site, isEmailVerified }, dependencies);
  if (!reader) throw hasAccount(person);
  await changeProfile(tx, reader.id, { firstName, lastName }, now);
  await noteEvent(tx, reader.id, { kind: 'signed-up', detail: site, now });
  if (!isEmailVerified) await askForLink(tx, reader.id, { kind: 'verify', site, origin });
  return addWay(tx, reader.id, person, dependencies);
}

const hasAccount = ({ provider }: SocialPerson): Refusal =>
  new Refusal('taken', {
    message: `Ya hay una cuenta con ese correo. Entra con tu contraseña o un enlace, y conecta ${TYPE_OF[provider]} en tu cuenta.`,
  });

/**
 * rule 12.61: the way in of whoever signs in; a new one joins an account, or opens one. Throws
 * Refusal `taken`, `badInput` where the provider told no address, `disabled`.
 */
async function wayIn(
  tx: Tx,
  c: Context,
  person: SocialPerson,
  dependencies: IdentityDependencies,
): Promise<WayIn> {
  const known = await wayOf(tx, person);
  if (known) return known;
  const { email } = person;
  const name = TYPE_OF[person.provider];
  if (email === undefined)
    throw new Refusal('badInput', {
      message: `${name} no nos dio tu correo. Permítelo ahí, o crea tu cuenta con tu correo.`,
    });
  const found = await readerByEmail(tx, email);
  const owner = found && (await readerById(tx, found.id, { isLocked: true }));
  if (!owner) return openAccount(tx, c, { ...person, email }, dependencies);
  const isTheirs = person.isEmailVerified && owner.isEmailVerified && owner.email === email;
  if (!isTheirs) throw hasAccount(person);
  if (owner.isDisabled) throw new Refusal('disabled');
  return addWay(tx, owner.id, person, dependencies);
}

/** rule 12.62: the way in of whoever is signed in already. Throws Refusal `taken`. */
async function connect(
  tx: Tx,
  { reader }: SignedIn,
  person: SocialPerson,
  dependencies: IdentityDependencies,
): Promise<WayIn> {
  if (!(await readerById(tx, reader.id, { isLocked: true }))) throw new Refusal('notSignedIn');
  const known = await wayOf(tx, person);
  if (!known) return addWay(tx, reader.id, person, dependencies);
  if (known.readerId === reader.id) return known;
  const name = TYPE_OF[person.provider];
  throw new Refusal('taken', { message: `Esa cuenta de ${name} ya es de otra cuenta de aquí.` });
}

/** Throws Refusal `wrongPassword` in a browser that was not sent to Apple lately. */
function appleNonce(c: Context, isSecure: boolean): string {
  const secret = takeAppleSecret(c, isSecure);
  if (secret !== undefined) return hashOf(secret);
  throw new Refusal('wrongPassword', {
    message: 'Lo que Apple respondió no es para este navegador, o ya venció. Empieza otra vez.',
  });
}

/** Signing in by a provider's word; with a reader's token it is one more way into their account. */
export const byProvider =
  (provider: SocialProvider): GrantHandler =>
  async (c, given, dependencies) => {
    const { database, isProduction, social } = dependencies;
    const site = siteOf(c);
    const isIn = bearerOf(c) !== undefined;
    const signedIn = isIn ? await requireReader(c, dependencies) : undefined;
    const nonce = provider === 'apple' ? appleNonce(c, isProduction) : '';
    const person = await social.vouch(provider, given.credentials, { site, nonce });
    const rememberMe = given.rememberMe ?? true;
    const admitted = await database.transaction(async (tx) => {
      await oneAtATime(tx, person);
      const { readerId, identityId } = signedIn
        ? await connect(tx, signedIn, person, dependencies)
        : await wayIn(tx, c, person, dependencies);
      const reader = await readerById(tx, readerId, { isLocked: true });
      const isWaiting = !signedIn && site.accounts.needsVerifiedEmail && !reader?.isEmailVerified;
      if (isWaiting && !reader?.isDisabled) return { refusal: new Refusal('unverified') };
      // Such a client looks into the browser's store each time: nobody misses the old one.
      if (signedIn && wantsRotation(c)) await endSession(tx, readerId, signedIn.sessionId);
      return admit(tx, c, readerId, { amr: AMR, rememberMe, identityId }, dependencies);
    });
    return c.json(greet(c, admitted, dependencies, { rememberMe }));
  };
