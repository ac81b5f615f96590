import { challengeStore } from '../webauthn/challenges.ts';
import { passkeyStore } from '../webauthn/passkey-store.ts';

/** What staff sign in with, at the one host of the editor. */
export const staffPasskeys = passkeyStore({
  passkeys: 'staff_passkeys',
  owner: 'staff_id',
  accounts: 'staff',
  hasHost: false,
});

export const staffChallenges = challengeStore({
  table: 'staff_challenges',
  owner: 'staff_id',
  isScoped: false,
});
