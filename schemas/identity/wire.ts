/*
 * What clients of `/identity/public` know of it beside the shapes of what it takes and replies,
 * which are declared with its calls: no browser gets those, but their types.
 */
import type { IDENTITY_TYPES } from './profile-words.ts';

export { GENDERS } from './profile-words.ts';
export type {
  GdprReportSummary,
  IdentityConfig,
  OwnProfile,
  ReaderIdentity,
  ReaderPasskey,
  ReaderProfile,
  ReaderSegment,
  ReaderSession,
  SessionTokens,
  SignUpReply,
} from './replies.ts';

export const IDENTITY_PREFIX = '/identity/public';

/** A client that trades its refresh token at each refresh asks for it: `rotating`. */
export const SESSION_MODE_HEADER = 'X-Portada-Session';

/**
 * A cookie that scripts may read: in this browser a link was asked for, so that the page which the
 * link opens may redeem it by itself. Elsewhere it asks first: programs open links of mails too.
 */
export const LINK_ASKED_COOKIE = 'portada_link';

/** Who vouches for readers, as calls name them. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** How the state begins with which Apple sends readers back: pages tell it from others' by that. */
export const APPLE_STATE = 'apple.';

/** In the address of the page that readers come back to: who could not be asked about them. */
export const SOCIAL_FAULT = 'social_error';

export type IdentityType = (typeof IDENTITY_TYPES)[number];
