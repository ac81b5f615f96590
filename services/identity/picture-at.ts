import { IDENTITY_PREFIX } from '../../schemas/identity/wire.ts';

/** Where an avatar is served. */
export const pictureAt =
  (origin: string) =>
  (avatarId: string): string =>
    `${origin}${IDENTITY_PREFIX}/v1/avatar/${avatarId}.jpg`;
