import { z } from 'zod';

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
  dateLocalization: z.object({
    language: z.string().default('es'),
    timeZone: z.string().default('America/Mexico_City'),
    dateFormat: z.string().default('%e de %B de %Y'),
    dateTimeFormat: z.string().default('%e de %B de %Y, %l:%M %p'),
  }),
  /** Which set of custom properties dresses the site: a file in ui/tokens. */
  theme: z.string(),
  tagLine: z.string().default(''),
  primaryLogo: z.string().default(''),
  primaryLogoAlt: z.string().default(''),
  lightBackgroundLogo: z.string().default(''),
  lightBackgroundLogoAlt: z.string().default(''),
  /** Small picture for tabs and bookmarks. */
  icon: z.string().default(''),
  fallbackImage: z.string().default(''),
  resizerURL: z.string().default('/resizer/v2/'),
  facebookPage: z.string().default(''),
  twitterUsername: z.string().default(''),
  tiktokUrl: z.string().default(''),
  linkedinUrl: z.string().default(''),
  youTubeUrl: z.string().default(''),
  instagramUrl: z.string().default(''),
  rssUrl: z.string().default(''),
  copyrightText: z.string().default(''),
  galleryCubeClicks: z.int().min(0).default(0),
  taboolaPublisherId: z.string().default(''),
  /** Readers get a page that says so instead of any other; the editor goes on. */
  isInMaintenance: z.boolean().optional(),
  /** No story twice on a page: later blocks skip what earlier ones show. */
  dedupe: z.boolean().optional(),
  /**
   * What hand-written markup may do: run as written, keep only harmless markup, or live in a
   * sandboxed frame.
   */
  htmlPolicy: z.enum(['trusted', 'sanitised', 'framed']).default('sanitised'),
});

export type SiteProperties = z.infer<typeof siteProperties>;
export type HtmlPolicy = SiteProperties['htmlPolicy'];
