import type { Tx } from '../../database/database.ts';
import { countOnce } from '../limits.ts';
import { tellAddress } from '../notices/reader-mails.ts';
import type { IdentityDependencies, ReaderSite } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { isOwnBrowser, type ReaderBrowser } from '../sessions/own-browser.ts';
import { endNonces, readerOfNonce, takeNonce } from '../tokens/nonces.ts';
import { claimAccount, shutOut } from '../ways/claim-account.ts';
import { checkPassword, hashPassword, refuseWeak } from '../ways/password/passwords.ts';
import { eraseReader, heldBackBy } from './erase-reader.ts';
import { noteEvent } from './events.ts';
import {
  addIdentity,
  askForEmail,
  confirmEmail,
  passwordOf,
  type Reader,
  readerById,
} from './readers.ts';

/** What somebody shows beside the link. */
export interface ShownWithLink {
  /** The account's password, which whoever made the account knows. */
  password?: string | undefined;
  /** Claims the account: the first password that its address's owner chooses. */
  newPassword?: string | undefined;
  /** Without a password the account is claimed in a browser that is not its own. */
  claims?: boolean;
}

/** What opening a link of a mail is about. */
interface OpenedLink {
  reader: Reader;
  /** Where the link went. */
  email: string;
  /**
   * `again`: the account's own address was confirmed before; `first`: it never was; `change`: another
   * address is to take its place.
   */
  kind: 'again' | 'first' | 'change';
}

/** Uses a link up. Throws Refusal `badNonce` for one that does not serve any more. */
async function takeLink(tx: Tx, nonce: string, now: Date): Promise<OpenedLink> {
  const taken = await takeNonce(tx, nonce, 'verify', now);
  const reader = taken && (await readerById(tx, taken.readerId, { isLocked: true }));
  if (!reader || ![reader.email, reader.unverifiedEmail].includes(taken.email))
    throw new Refusal('badNonce');
  const { email } = taken;
  if (email !== reader.email) return { reader, email, kind: 'change' };
  return { reader, email, kind: reader.isEmailVerified ? 'again' : 'first' };
}

/**
 * Whose account a link is about, before it is used up: is the browser the account's own, or does
 * the password show whose it is? Throws Refusal `badNonce`, `wrongPassword`, `throttled`.
 */
async function isProven(
  browser: ReaderBrowser,
  nonce: string,
  { password }: ShownWithLink,
  dependencies: IdentityDependencies,
): Promise<boolean> {
  const { database, clock, limits } = dependencies;
  const readerId = await readerOfNonce(database.db, nonce, 'verify', clock());
  if (readerId === undefined) throw new Refusal('badNonce');
  if (password === undefined) return isOwnBrowser(database.db, browser, readerId);
  const client = `confirm ${readerId}`;
  await countOnce(limits.wrongPasswords, client);
  const stored = await passwordOf(database.db, readerId);
  const { isRight } = await checkPassword(stored?.hash, password);
  if (!isRight)
    throw new Refusal('wrongPassword', { message: 'La contraseña no es correcta.', status: 400 });
  await limits.wrongPasswords.giveBack(client);
  return true;
}

/** The address takes its place; what went to the one before signs nobody in any more. */
async function changeAddress(
  tx: Tx,
  { key: site, linkOrigin: origin }: ReaderSite,
  { reader, email }: OpenedLink,
  now: Date,
) {
  await confirmEmail(tx, reader.id, email, now);
  await endNonces(tx, reader.id);
  await tellAddress(tx, reader, { kind: 'email-changed', site, origin });
}

/**
 * rule 12.95: an address is confirmed by a link that went to it. In a browser that is not the
 * account's own the link shows whose the address is, not whose the account is: it takes the
 * account's password too, or claims an account whose address nobody confirmed before. Throws
 * Refusal `badNonce`, `passwordAsked`, `wrongPassword`, `weakPassword`, `throttled`.
 */
export async function confirmAddress(
  { site, browser }: { site: ReaderSite; browser: ReaderBrowser },
  nonce: string,
  shown: ShownWithLink,
  dependencies: IdentityDependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  const { accounts } = site;
  const { newPassword } = shown;
  if (newPassword !== undefined) refuseWeak(accounts, newPassword, '');
  const isTheirs =
    newPassword === undefined && (await isProven(browser, nonce, shown, dependencies));
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
  const mayClaim = shown.claims || newPassword !== undefined;

  /** Ends all that was set before, and begins with a password where one was chosen. */
  const claim = async (tx: Tx, { reader, email }: OpenedLink) => {
    if (newPassword !== undefined) refuseWeak(accounts, newPassword, email);
    await claimAccount(tx, reader, dependencies);
    if (passwordHash === undefined) return;
    const password = { type: 'Password', subject: reader.id, userName: email } as const;
    await addIdentity(tx, reader.id, { ...password, passwordHash }, dependencies);
  };

  await database.transaction(async (tx) => {
    const now = clock();
    const link = await takeLink(tx, nonce, now);
    const { reader, email, kind } = link;
    if (kind === 'first' && !isTheirs && mayClaim) await claim(tx, link);
    else if (kind !== 'again' && !isTheirs) throw new Refusal('passwordAsked');
    else if (kind === 'change') await changeAddress(tx, site, link, now);
    else await confirmEmail(tx, reader.id, email, now);
    await noteEvent(tx, reader.id, { kind: 'email-confirmed', now });
  });
}

/**
 * rule 12.96: who gets a link for an account that they did not make says so. An account whose
 * address nobody confirmed is deleted; where something holds that back nobody gets into it any
 * more. An address that was to take another's place does not. Throws Refusal `badNonce`.
 */
export async function disownAddress(
  nonce: string,
  { database, clock, holders, ways }: IdentityDependencies,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock();
    const { reader, kind } = await takeLink(tx, nonce, now);
    if (kind === 'again') throw new Refusal('badNonce');
    if (kind === 'change') {
      await askForEmail(tx, reader.id, undefined, now);
      return;
    }
    if ((await heldBackBy(tx, reader.id, holders)) !== undefined)
      await shutOut(tx, reader.id, { ways });
    else await eraseReader(tx, reader.id, holders);
  });
}
