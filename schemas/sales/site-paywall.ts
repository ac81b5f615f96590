import { z } from 'zod';

/** `metered`: so many of them in 30 days, then none without a subscription. */
export const ACCESSES = ['open', 'metered', 'closed'] as const;
export type StoryAccess = (typeof ACCESSES)[number];

const access = z.enum(ACCESSES);
const mark = z.string().trim().min(1).max(60);

/** What a site decides about its paywall. None of it is secret. */
export const sitePaywall = z.object({
  /** What stories are by their mark, `content_restrictions.content_code`. Wins over sections. */
  marked: z.array(z.object({ mark, access })).max(20).default([]),
  /** Ids of sections in which, and beneath which, stories without such a mark are open. */
  openSections: z
    .array(
      z
        .string()
        .trim()
        .max(200)
        .regex(/^\/[^\s/]/, 'Una sección empieza con una barra: /nacional'),
    )
    .max(100)
    .default([]),
  /** What all other stories are. */
  otherwise: access.default('open'),
  /** How many metered stories anybody reads in 30 days. */
  meteredStories: z.int().min(0).max(50).default(3),
  /** How many paragraphs everybody reads of a story that is not open: half of them at most. */
  shownParagraphs: z.int().min(0).max(20).default(2),
  /** Codes of the products that open stories; none: any subscription does. */
  opensWith: z.array(mark).max(50).default([]),
  /** Whoever has such a subscription sees no advertisements. */
  hidesAds: z.boolean().default(false),
  /**
   * Words in the names of crawlers (`User-Agent`) that read everything. Anybody can call themselves
   * that.
   */
  crawlers: z.array(z.string().trim().min(3).max(60)).max(20).default([]),
  /** Where subscriptions are offered. */
  offerURL: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])\S*$/, 'Una dirección de este sitio: /suscribete/')
    .default('/suscribete/'),
});
export type SitePaywall = z.infer<typeof sitePaywall>;
