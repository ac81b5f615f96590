import type { SocialProvider } from '../../../../schemas/identity/wire.ts';
import type { Database } from '../../../database/database.ts';
import { type IdentityTestOptions, identityApp, type Sent } from '../../identity.testing.ts';
import { SOCIAL_SITE, standInProviders } from './providers.testing.ts';
import { socialProviders } from './providers.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const clock = () => new Date(NOW);

type At = Awaited<ReturnType<typeof identityApp>>;

/** Readers' accounts on sites that have Google, Facebook and Apple, which stand in one server. */
export async function socialApp(database: Database) {
  const stand = await standInProviders(clock);
  const withProviders = ({ accounts, parts }: IdentityTestOptions = {}): Promise<At> =>
    identityApp(database, {
      accounts: { ...SOCIAL_SITE, ...accounts },
      parts: { social: socialProviders({ ...stand.config, send: fetch, clock }), ...parts },
    });
  const at = await withProviders();
  return {
    stand,
    at,
    /** Others, with settings of their own. */
    withProviders,
    login: (grantType: SocialProvider, credentials: string, sent: Sent = {}, on: At = at) =>
      on.call('POST', '/v1/auth/login', {
        ...sent,
        body: { userName: '', grantType, credentials },
      }),
  };
}
