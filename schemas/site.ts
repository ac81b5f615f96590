import { z } from 'zod';
import { siteAds } from './ads.ts';
import { siteAccounts } from './identity/site-accounts.ts';
import { sitePaywall } from './sales/site-paywall.ts';
import { siteSales } from './sales/site-sales.ts';
import { checkLimits, siteChecks } from './site-checks.ts';

const unlessEmpty = (value: string) =>
  z
    .string()
    .default(value)
    .transform((given) => given || value);

/** What stands for a site in the navigation of its sisters (rule 8.14). */
const siteLogo = z.object({
  /** A vector file, shown as it is in every size. */
  logo: z.string().default(''),
  /** The same for dark backgrounds. */
  light: z.string().default(''),
  /** A photographed or scanned logo instead: signed, and fetched in the size it is shown in. */
  image: z
    .object({
      _id: z.string().optional(),
      url: z.string().optional(),
      auth: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  address: z.string().default(''),
  alt: z.string().default(''),
});

export type SiteLogo = z.infer<typeof siteLogo>;

/** A shortcut of the navbar (rule 8.16); its icon is one of the icon set. */
const featuredPage = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  link: z.string(),
});

/** rule 8.16 */
export const FEATURED_PAGES: z.infer<typeof featuredPage>[] = [
  { id: 'opinion', name: 'Opinión', icon: 'opinion', link: '/opinion/' },
  { id: 'nacional', name: 'Nacional', icon: 'pin', link: '/nacional/' },
  { id: 'mundo', name: 'Mundo', icon: 'globe', link: '/mundo/' },
];

/** The files of `ui/tokens/themes`. */
export const THEMES = ['brujula', 'destino-c', 'jalisco', 'us-labrujula'] as const;

/** `graphics.example.com`, in lower case. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24}$/;

/**
 * Site properties (rule 6.5). One per site; a new site is a new set of these and a set of tokens.
 */
export const siteProperties = z.object({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  websiteName: z.string(),
  /** Absolute origin without a trailing slash, for canonical and shared addresses. */
  websiteDomain: z.url(),
  /** Hosts that answer with this site. Without any, `{key}.localhost`. */
  hosts: z.array(z.string()).default([]),
  /** BCP 47, for example es-MX: the page's lang and the phrases' language. */
  locale: z.string().default('es-MX'),
  textDirection: z.enum(['ltr', 'rtl']).default('ltr'),
  /** rule 3.12 */
  dateLocalization: z
    .object({
      language: unlessEmpty('en'),
      timeZone: unlessEmpty('GMT'),
      dateFormat: unlessEmpty('%B %d, %Y'),
      dateTimeFormat: unlessEmpty('%B %d, %Y at %l:%M%p %Z'),
    })
    .prefault({}),
  /** Which set of custom properties dresses the site: one of `THEMES`; '': the plain look. */
  theme: z.string().default(''),
  tagLine: z.string().default(''),
  primaryLogo: z.string().default(''),
  primaryLogoAlt: z.string().default(''),
  lightBackgroundLogo: z.string().default(''),
  lightBackgroundLogoAlt: z.string().default(''),
  /** Small picture for tabs and bookmarks. */
  icon: z.string().default(''),
  /**
   * By the key of a site: where its logo leads from here and what it looks like. What is empty or
   * not there comes from the properties of that site.
   */
  siteLogos: z.record(z.string(), siteLogo).default({}),
  /** rule 1.13: `{slug}` is the author's. */
  authorPath: unlessEmpty('/author/{slug}/'),
  featuredPages: z.array(featuredPage).default(FEATURED_PAGES),
  fallbackImage: z.string().default(''),
  resizerURL: z.string().default('/resizer/v2/'),
  facebookPage: z.string().default(''),
  /** Ids of who may see the site's figures on Facebook, with commas between. */
  facebookAdmins: z.string().optional(),
  twitterUsername: z.string().default(''),
  tiktokUrl: z.string().default(''),
  linkedinUrl: z.string().default(''),
  youTubeUrl: z.string().default(''),
  instagramUrl: z.string().default(''),
  rssUrl: z.string().default(''),
  copyrightText: z.string().default(''),
  galleryCubeClicks: z.int().min(0).default(0),
  /** `/ads.txt` and `/app-ads.txt`: who may sell the site's advertising; '' for no such file. */
  adsTxt: z.string().max(200_000).default(''),
  appAdsTxt: z.string().max(200_000).default(''),
  /** `/.well-known/security.txt` (RFC 9116); the date until which it holds is added. */
  securityTxt: z.string().max(20_000).default(''),
  /** What stands before the section in the names of ad slots (rule 10.4); '' for no ads. */
  websiteAdPath: z.string().max(100).default(''),
  ads: siteAds.optional(),
  taboolaPublisherId: z.string().default(''),
  /** Readers get a page that says so instead of any other; the editor goes on. */
  isInMaintenance: z.boolean().optional(),
  /** No story twice on a page: later blocks skip what earlier ones show. */
  dedupe: z.boolean().optional(),
  /** Readers agree before embeds of other sites load; else they load with their page. */
  asksBeforeEmbeds: z.boolean().optional(),
  /** Dark pages for readers whose device asks for them (rule 1.18). */
  hasDarkScheme: z.boolean().optional(),
  /**
   * What hand-written markup may do: run as written, keep only harmless markup, or live in a
   * sandboxed frame.
   */
  htmlPolicy: z.enum(['trusted', 'sanitised', 'framed']).default('sanitised'),
  /**
   * Hosts from which trusted markup may load scripts and data, with all beneath them; none: any by
   * https.
   */
  trustedHosts: z.array(z.string().regex(HOST_NAME)).max(50).optional(),
  /** What rules of pages are to this site; a warning where it does not say. */
  checks: siteChecks.optional(),
  checkLimits: checkLimits.optional(),
  accounts: siteAccounts.optional(),
  sales: siteSales.optional(),
  paywall: sitePaywall.optional(),
});

/** Where an author's stories are. */
export const authorAddress = (
  { slug, _id }: { slug?: string | undefined; _id: string },
  { authorPath }: Pick<SiteProperties, 'authorPath'>,
): string => authorPath.replace('{slug}', () => encodeURIComponent(slug || _id));

export type SiteProperties = z.infer<typeof siteProperties>;
export type HtmlPolicy = SiteProperties['htmlPolicy'];
