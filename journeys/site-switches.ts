import type { SiteAds } from '../schemas/ads.ts';
import type { SiteAccounts } from '../schemas/identity/site-accounts.ts';
import type { SiteSales } from '../schemas/sales/site-sales.ts';
import type { SiteProperties } from '../schemas/site.ts';

/** What is on or off. */
type Flags<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends boolean ? K : never;
}[keyof T];

/** What a site has or has not: an id or an address by which somebody else comes into its pages. */
type Presences =
  | 'singleSignOn'
  | 'googleClientId'
  | 'facebookAppId'
  | 'appleClientId'
  | 'disqusPublicKey'
  | 'oidcClients'
  | 'websiteAdPath'
  | 'taboolaPublisherId'
  | 'paywall'
  | 'htmlPolicy';

/** Every switch of a site: the compiler misses a new one here. */
export type SiteSwitch =
  | Flags<SiteProperties>
  | Flags<SiteAccounts>
  | Flags<SiteSales>
  | Flags<SiteAds>
  | Presences;

/** In what it shows, on a page of a site that has it and of one that has it not. */
interface Seen {
  path: string;
  /** Sends the page's first form, filled in. */
  isSent?: boolean;
  isDark?: boolean;
  /** A script of somebody else's that comes. */
  script?: RegExp;
  /** What stands there; `off` where it is off. */
  shows?: { on: string; off?: string };
}

/** The files in which it is tried on and off; they name it. */
interface Tried {
  in: readonly string[];
}

const GOOGLE = /^https:\/\/www\.google\.com\/recaptcha\//;
const challenged = (path: string): Seen => ({ path, isSent: true, script: GOOGLE });
const by = (...files: readonly string[]): Tried => ({ in: files });

/**
 * Every switch of sites, and how it is tried on and off: in Chromium by
 * `renderer/journeys/site-switches.e2e.ts`, or where it says.
 */
export const SITE_SWITCHES: Readonly<Record<SiteSwitch, Seen | Tried>> = {
  signinRecaptcha: challenged('/account/login/'),
  signupRecaptcha: challenged('/account/signup/'),
  magicLinkRecaptcha: challenged('/account/request-one-time/'),
  resetPasswordRecaptcha: challenged('/account/forgot-password/'),
  checkoutRecaptchaEnabled: by('renderer/journeys/checkout-challenge.e2e.ts'),
  googleClientId: { path: '/account/login/', script: /^https:\/\/accounts\.google\.com\// },
  facebookAppId: { path: '/account/login/', script: /^https:\/\/connect\.facebook\.net\// },
  appleClientId: { path: '/account/login/', shows: { on: 'button:has-text("Apple")' } },
  singleSignOn: {
    path: '/',
    shows: { on: 'a[href*="/v1/signon/enter"]', off: 'a[href="/account/login/"]' },
  },
  oidcClients: by('renderer/journeys/accounts.e2e.ts'),
  disqusPublicKey: by('services/identity/site-rules.test.ts'),
  needsVerifiedEmail: by('services/identity/site-rules.test.ts'),
  remindsOfOrders: by('services/sales/notices/letters.test.ts'),
  websiteAdPath: by('renderer/journeys/ads.e2e.ts'),
  needsConsent: by('blocks/_ads/Ad.behaviour.test.ts', 'blocks/google-ad/GoogleAd.test.tsx'),
  // In Chromium by `embeds.e2e.ts`, with that of the sample.
  taboolaPublisherId: by('blocks/taboola/Taboola.test.tsx'),
  hasDarkScheme: { path: '/', isDark: true, shows: { on: 'html[data-dark]' } },
  paywall: by('renderer/journeys/paywall.e2e.ts', 'server/readers/paywall.test.ts'),
  asksBeforeEmbeds: by('renderer/journeys/embeds.e2e.ts'),
  htmlPolicy: by('journeys/xss-product.e2e.ts', 'services/sites/site-routes.test.ts'),
  dedupe: by('renderer/page/skip-repeats.test.ts'),
  isInMaintenance: by('renderer/site/reader.test.ts'),
};

export const isSeen = (one: Seen | Tried): one is Seen => 'path' in one;
