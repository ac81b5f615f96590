import { IDENTITY_PREFIX } from '../../../schemas/identity/wire.ts';
import type { ReaderSite } from '../ports.ts';
import { clientOfWay } from '../ways/oidc/providers.ts';
import type { Telling } from './readers.ts';

/** What is told of accounts at a site: addresses of its host, providers of its own. */
export const toldAt = ({ origin, accounts }: ReaderSite): Telling => ({
  pictureOf: (avatarId) => `${origin}${IDENTITY_PREFIX}/v1/avatar/${avatarId}.jpg`,
  clientOf: (way) => {
    const clientId = clientOfWay(accounts, way)?.clientId;
    return way.type === 'OIDC' ? (clientId ?? '') : clientId;
  },
});
