import { sql } from 'drizzle-orm';
import { emailAddress } from '../../../schemas/identity/email-address.ts';
import type { IdentityType, OwnProfile } from '../../../schemas/identity/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { countMail } from '../limits.ts';
import { askForLink } from '../notices/reader-mails.ts';
import type { IdentityContext, IdentityDependencies, ReaderSite } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import {
  addIdentity,
  changeProfile,
  createReader,
  type IdentityOwner,
  readerByEmail,
  readerById,
  wayInOf,
} from '../readers/readers.ts';
import { Refusal } from '../refusal.ts';
import type { ReaderRequest } from '../sessions/reader-request.ts';
import { endSession } from '../sessions/sessions.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { type Admitted, admit, rememberBrowser } from './admit.ts';
import { tellOfWayIn } from './tell-of-way-in.ts';

/** Who somebody is, as a provider says it. */
export interface OutsideIdentity {
  type: IdentityType;
  /** What the provider calls them: the same for ever, and nobody else's. */
  subject: string;
  /** What stands before all subjects of this provider; '' where its type tells it from others. */
  prefix: string;
  /** By what name readers know the provider: «Google». */
  provider: string;
  email: string | undefined;
  /** The provider says that it looked. */
  isEmailVerified: boolean;
  names: Pick<OwnProfile, 'firstName' | 'lastName'>;
}

/** What the ways of coming in by an account elsewhere do not share. */
interface HowOutside {
  /** Who is signed in already, and adds a way in. */
  current: SignedIn | undefined;
  rememberMe: boolean;
  /** What was shown serves once: who is refused could not try again. */
  isOnce: boolean;
  /** An address that the provider did not verify opens an account, and is confirmed here. */
  opensUnverified: boolean;
}

const AMR = ['fed'] as const;

const taken = (message: string) => new Refusal('taken', { message });
const badInput = (message: string) => new Refusal('badInput', { message });

/** Whoever comes as the same person at the same time waits until this transaction is over. */
const oneAtATime = async (tx: Tx, { type, subject }: OutsideIdentity): Promise<void> => {
  const name = `${type} ${subject}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};

/** rule 12.74: names that the reader gave themselves stay. */
async function fillNames(
  tx: Tx,
  readerId: string,
  names: OutsideIdentity['names'],
  now: Date,
): Promise<void> {
  const [row] = await rows<{ profile: OwnProfile }>(
    tx,
    sql`SELECT profile FROM readers WHERE id = ${readerId}`,
  );
  const hasNames = row?.profile.firstName || row?.profile.lastName;
  if (!hasNames) await changeProfile(tx, readerId, names, now);
}

/**
 * rule 12.62: adds a way in to an account that is locked. Throws Refusal `taken` where it has
 * another one of that provider.
 */
async function addWayIn(
  tx: Tx,
  readerId: string,
  outside: OutsideIdentity,
  context: IdentityContext,
): Promise<IdentityOwner> {
  const { type, subject, prefix, provider, email, names } = outside;
  const others = await rows(
    tx,
    sql`SELECT FROM reader_identities WHERE reader_id = ${readerId} AND type = ${type}
      AND starts_with(subject, ${prefix})`,
  );
  if (others.length > 0)
    throw taken(`Tu cuenta ya está conectada con otra de ${provider}. Desconéctala antes.`);
  const userName = email ?? subject.slice(prefix.length);
  await addIdentity(tx, readerId, { type, subject, userName }, context);
  const now = context.clock();
  await fillNames(tx, readerId, names, now);
  await noteEvent(tx, readerId, { kind: 'identity-linked', detail: type, now });
  const added = await wayInOf(tx, outside);
  if (!added) throw new Refusal('failed');
  return added;
}

/** As `addWayIn`, to an account that was there before: its reader is told. */
async function addAndTell(
  tx: Tx,
  site: ReaderSite,
  readerId: string,
  outside: OutsideIdentity,
  context: IdentityContext,
): Promise<IdentityOwner> {
  const added = await addWayIn(tx, readerId, outside, context);
  await tellOfWayIn(tx, site, readerId, { kind: 'way-added', way: outside.provider });
  return added;
}

/** rule 12.62: the way in of whoever is signed in already. Throws Refusal `taken`. */
async function connect(
  tx: Tx,
  site: ReaderSite,
  { reader: { id } }: SignedIn,
  outside: OutsideIdentity,
  dependencies: IdentityDependencies,
): Promise<IdentityOwner> {
  const reader = await readerById(tx, id, { isLocked: true });
  if (!reader) throw new Refusal('notSignedIn');
  if (reader.isDisabled) throw new Refusal('disabled');
  const known = await wayInOf(tx, outside);
  if (!known) return addAndTell(tx, site, id, outside, dependencies);
  if (known.readerId === id) return known;
  throw taken(`Esa cuenta de ${outside.provider} ya es de otra cuenta de aquí.`);
}

/**
 * rule 12.61, rule 12.76: the way in of whoever signs in; a new one opens an account, or joins one
 * where both sides confirmed the address. Throws Refusal `taken`, `disabled`, and `badInput` where
 * the provider told no address or one that does not do.
 */
async function enter(
  tx: Tx,
  at: ReaderSite,
  outside: OutsideIdentity & Pick<HowOutside, 'opensUnverified'>,
  dependencies: IdentityDependencies,
): Promise<IdentityOwner> {
  const known = await wayInOf(tx, outside);
  if (known) return known;
  const { email, isEmailVerified, provider, opensUnverified } = outside;
  if (email === undefined)
    throw badInput(
      `${provider} no nos dio tu correo. Permítelo ahí, o crea tu cuenta con tu correo.`,
    );
  // The same for an address with an account here and one without.
  if (!isEmailVerified && !opensUnverified)
    throw badInput(
      `En ${provider} no está confirmado tu correo. Crea tu cuenta aquí y después conéctala.`,
    );
  const { key: site, linkOrigin: origin } = at;
  const made = await createReader(tx, { email, site, isEmailVerified }, dependencies);
  if (made) {
    await noteEvent(tx, made.id, { kind: 'signed-up', detail: site, now: dependencies.clock() });
    if (!isEmailVerified) await askForLink(tx, made.id, { kind: 'verify', site, origin });
    return addWayIn(tx, made.id, outside, dependencies);
  }
  const found = await readerByEmail(tx, email);
  const owner = found && (await readerById(tx, found.id, { isLocked: true }));
  if (!isEmailVerified || !owner?.isEmailVerified || owner.email !== email)
    throw taken(
      `Ya hay una cuenta con ese correo. Entra con tu contraseña o un enlace, y conecta ${provider} en tu cuenta.`,
    );
  if (owner.isDisabled) throw new Refusal('disabled');
  return addAndTell(tx, at, owner.id, outside, dependencies);
}

/**
 * Signing in by an account elsewhere, whoever vouches for it; with a reader's token it is one more
 * way into their account. The account, its way in, the mail that confirms the address and the
 * session: all of it or nothing. Throws Refusal; one that leaves something behind is returned.
 */
export async function signInOutside(
  request: ReaderRequest,
  said: OutsideIdentity,
  { current, rememberMe, isOnce, opensUnverified }: HowOutside,
  dependencies: IdentityDependencies,
): Promise<Admitted> {
  const email = said.email === undefined ? undefined : emailAddress(said.email);
  const isEmailVerified = said.isEmailVerified && email !== undefined;
  const outside = { ...said, email, isEmailVerified, opensUnverified };
  // It may open an account, whose address is asked to be confirmed.
  const isMailed = email !== undefined && !isEmailVerified && opensUnverified && !current;
  if (isMailed && !(await wayInOf(dependencies.database.db, outside)))
    await countMail(dependencies, email);
  const { site } = request;
  return dependencies.database.transaction(async (tx) => {
    await oneAtATime(tx, outside);
    const { readerId, identityId } = current
      ? await connect(tx, site, current, outside, dependencies)
      : await enter(tx, site, outside, dependencies);
    const reader = await readerById(tx, readerId, { isLocked: true });
    const isWaiting = !current && site.accounts.needsVerifiedEmail && !reader?.isEmailVerified;
    // The account stays: its address is yet to be confirmed.
    if (isWaiting && !reader?.isDisabled) {
      const device = await rememberBrowser(tx, request, readerId, dependencies);
      return { refusal: new Refusal('unverified'), device };
    }
    // Such a client looks into the browser's store each time: nobody misses the old one.
    if (current && request.wantsRotation) await endSession(tx, readerId, current.sessionId);
    return admit(tx, request, readerId, { amr: AMR, rememberMe, isOnce, identityId }, dependencies);
  });
}
