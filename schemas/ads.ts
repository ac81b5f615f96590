import { z } from 'zod';

/** An address of a script, over https. */
const script = z.url({ protocol: /^https$/ }).max(2_048);

const bid = z.looseObject({
  /** As the bidder's adapter is called: `appnexus`, `rubicon`. */
  bidder: z.string().regex(/^[A-Za-z0-9_]{1,64}$/),
  params: z.record(z.string(), z.json()),
});
export type Bid = z.infer<typeof bid>;

const host = z.string().regex(/^(?:\*\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/);

/** Where a site gets its advertisements from, and who else is asked for them. */
export const siteAds = z.object({
  /** The publisher's number at the ad server; with a child's, `123,456`. */
  publisherId: z.string().regex(/^\d{1,20}(?:,\d{1,20})?$/),
  /**
   * Without a consent management platform nothing personal is sent, and no bidder asked; false
   * where the law wants no consent.
   */
  needsConsent: z.boolean().default(true),
  prebid: z
    .object({
      script,
      /** Who is asked for a place, by what the ad server calls its shape: `cube`. */
      bids: z.record(z.string(), z.array(bid).max(20)),
      /** Bidders that may know their readers by an iframe. */
      iframeBidders: z.array(z.string()).default(['openx']),
    })
    .optional(),
  amazon: z
    .object({
      publisherId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
      script: script.default('https://c.amazon-adsystem.com/aax2/apstag.js'),
    })
    .optional(),
  /** Further hosts from which scripts and frames of advertisements may come. */
  hosts: z.array(host).max(50).default([]),
});
export type SiteAds = z.infer<typeof siteAds>;
