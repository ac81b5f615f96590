import { z } from 'zod';

/**
 * The rules of pages that a site turns to fault, warning or off. Sites store these names: one that
 * was here stays.
 */
export const CHECKS = [
  'alt-text',
  'empty-feed',
  'same-story',
  'stale-story',
  'placed-story',
  'heading-order',
  'dead-link',
  'cut-markup',
  'foreign-story',
  'contrast',
  'ad-density',
  'metadata-length',
  'two-leads',
  'page-weight',
  'parked',
  'no-blocks',
  'empty-section',
  'unknown-block',
  'empty-container',
  'misplaced',
  'story-changed',
] as const;
export type CheckName = (typeof CHECKS)[number];

export const siteChecks = z.partialRecord(z.enum(CHECKS), z.enum(['fault', 'warning', 'off']));
export type SiteChecks = z.infer<typeof siteChecks>;

/** From where on rules find something. */
export const checkLimits = z.object({
  /** Days after which the story of a promo is an old one. */
  staleDays: z.int().min(1).max(3_650).default(14),
  /** Blocks that there are at least for each advertisement. */
  blocksPerAd: z.int().min(1).max(100).default(3),
  titleChars: z.int().min(10).max(300).default(70),
  descriptionChars: z.int().min(20).max(1_000).default(160),
  /** Kilobytes of HTML with its styles, gzipped. */
  pageKb: z.int().min(5).max(5_000).default(100),
  /** Kilobytes of script, gzipped, all that its blocks may ask for. */
  scriptKb: z.int().min(1).max(5_000).default(120),
});
export type CheckLimits = z.infer<typeof checkLimits>;
