import type { ReaderPasskey } from '../../../../schemas/identity/wire.ts';
import type { Tx } from '../../../database/database.ts';
import { challengeStore } from '../../../webauthn/challenges.ts';
import { passkeyStore } from '../../../webauthn/passkey-store.ts';

/** What readers sign in with, each at the host where it was made. */
export const readerPasskeys = passkeyStore({
  passkeys: 'reader_passkeys',
  owner: 'reader_id',
  accounts: 'readers',
  hasHost: true,
});

/** Of a sign-up the owner is the account to be made. */
export const readerChallenges = challengeStore<'add' | 'sign-in' | 'sign-up'>({
  table: 'reader_challenges',
  owner: 'reader_id',
  isScoped: true,
});

/** Somebody's passkeys, of all sites, oldest first. */
export async function passkeysOf(tx: Tx, readerId: string): Promise<ReaderPasskey[]> {
  const found = await readerPasskeys.list(tx, readerId);
  return found.map(({ id, name, host, isSynced, createdAt, usedAt }) => ({
    id,
    name,
    host,
    isSynced,
    createdOn: createdAt,
    ...(usedAt ? { lastUsedOn: usedAt } : {}),
  }));
}
