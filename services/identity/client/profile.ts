import type { OwnProfile, ReaderProfile } from '../../../schemas/identity/wire.ts';
import { IdentityError } from './identity-error.ts';
import type { Sessions } from './session.ts';
import { KEYS, type Store } from './store.ts';

const PROFILE_LIFE_MS = 600_000;
const MAX_AVATAR_BYTES = 3_000_000;

/** null takes a field away; what is not there stays. */
export type ProfileChange = {
  [K in keyof OwnProfile]?: Exclude<OwnProfile[K], undefined> | null;
};

interface ReaderSettings {
  disqus?: { ssoKey?: string };
}

/** Why a file is no avatar: it has to be a JPEG of 3 MB at most. Undefined where it may be one. */
export function avatarFault(file: File | undefined) {
  if (!file) return 'MISSING_IMAGE';
  if (file.type !== 'image/jpeg') return 'UNSUPPORTED_IMAGE_TYPE';
  return file.size > MAX_AVATAR_BYTES ? 'IMAGE_TOO_LARGE' : undefined;
}

/** In the words of the catalogue. */
const AVATAR_WORDS = {
  MISSING_IMAGE: 'Missing image',
  UNSUPPORTED_IMAGE_TYPE: 'Image type not supported',
  IMAGE_TOO_LARGE: 'Image too big. Only images up to 3 MB are supported.',
};

/** The reader's profile, kept for 10 minutes, and what belongs to it. */
export function profileOf(
  { signed, read }: Sessions,
  store: Store,
  clock: () => number,
  isIgnored: boolean,
) {
  /**
   * The time stands beside the profile, and for all tabs: one that changes the profile writes
   * another, and what a tab has of its own no longer counts.
   */
  const keep = (profile: ReaderProfile): ReaderProfile => {
    if (isIgnored) return profile;
    const expiry = new Date(clock() + PROFILE_LIFE_MS).toISOString();
    store.set(KEYS.profile, profile);
    store.setText(KEYS.profileExpiry, expiry);
    store.shared.set(KEYS.profileExpiry, expiry);
    return profile;
  };
  const forget = () => {
    store.remove(KEYS.profileExpiry);
    store.shared.remove(KEYS.profileExpiry);
  };
  const kept = (): ReaderProfile | undefined => {
    const expiry = store.text(KEYS.profileExpiry);
    if (!expiry || expiry !== store.shared.get(KEYS.profileExpiry)) return undefined;
    const profile = store.get<ReaderProfile>(KEYS.profile);
    const isCurrent = profile?.uuid === read()?.uuid && Date.parse(expiry) > clock();
    return isCurrent ? profile : undefined;
  };

  return {
    async getUserProfile(): Promise<ReaderProfile> {
      return kept() ?? keep(await signed<ReaderProfile>('GET', '/v1/profile', { has: 'uuid' }));
    },
    async updateUserProfile(
      change: ProfileChange & { email?: string; uuid?: string },
    ): Promise<ReaderProfile> {
      const { uuid: _, ...body } = change;
      return keep(await signed<ReaderProfile>('PATCH', '/v1/profile', { body, has: 'uuid' }));
    },
    async uploadAvatar(file: File | undefined): Promise<ReaderProfile> {
      const fault = avatarFault(file);
      if (fault || !file) throw new IdentityError(AVATAR_WORDS[fault ?? 'MISSING_IMAGE'], fault);
      const body = new FormData();
      body.set('avatar', file);
      return keep(await signed<ReaderProfile>('PUT', '/v1/avatar', { body }));
    },
    async deleteAvatar(): Promise<void> {
      await signed('DELETE', '/v1/avatar');
      forget();
    },
    async unlinkSocialIdentity(provider: 'google' | 'facebook' | 'apple'): Promise<void> {
      await signed('DELETE', `/v1/identity/${provider}`);
      forget();
    },
    /** Forgets the profile: the next who asks gets it anew. */
    forgetProfile: forget,
    async getUserSettings(): Promise<ReaderSettings> {
      const known = store.get<ReaderSettings>(KEYS.settings);
      if (known) return known;
      const settings = await signed<ReaderSettings>('GET', '/v1/user/settings');
      store.set(KEYS.settings, settings);
      return settings;
    },
  };
}
