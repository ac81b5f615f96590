import { z } from 'zod';
import { ACCESSES, sitePaywall } from './site-paywall.ts';

/* Paywalls, as staff look after them: `/api/sales/paywalls` on the editor's host. */

const section = z.object({ id: z.string(), name: z.string() });

const deskPaywall = z.object({
  site: z.string(),
  name: z.string(),
  paywall: sitePaywall,
  /** In the order of its menu. */
  sections: z.array(section),
});
export type DeskPaywall = z.infer<typeof deskPaywall>;

/** `GET /api/sales/paywalls`, `PUT /api/sales/paywalls/{site}`: of every site. */
export const paywallListing = z.object({ sites: z.array(deskPaywall) });
export type PaywallListing = z.infer<typeof paywallListing>;

/** `PUT /api/sales/paywalls/{site}`, and `POST …/preview`: all of it. */
export const changePaywall = z.strictObject(sitePaywall.shape);

/** How the newest stories of a site would be by some rules. */
export const paywallPreview = z.object({
  stories: z.array(
    z.object({
      id: z.string(),
      headline: z.string(),
      section: z.string(),
      /** '' for none. */
      mark: z.string(),
      access: z.enum(ACCESSES),
      /** On the site; '' where it has none. */
      address: z.string(),
    }),
  ),
});
