import type { WayIn } from '../../ports.ts';
import { passkeysOf, readerChallenges, readerPasskeys } from './passkeys.ts';
import { passkeyRoutes } from './routes.ts';

/** What a device signs, once it looked who holds it. */
export const passkeyWay: WayIn = {
  id: 'passkey',
  routes: passkeyRoutes,
  store: {
    tables: ['reader_passkeys', 'reader_challenges'],
    count: async (tx, readerId) => (await passkeysOf(tx, readerId)).length,
    removeAll: readerPasskeys.removeAll,
    exportOf: async (tx, readerId) => ({ passkeys: await passkeysOf(tx, readerId) }),
    erase: readerChallenges.removeAll,
  },
  prune: readerChallenges.prune,
};
