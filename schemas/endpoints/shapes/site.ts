import { z } from 'zod';
import { siteProperties } from '../../site.ts';
import { checkLimits, siteChecks } from '../../site-checks.ts';

/** `GET /api/sites`, in their order. */
export const siteList = z.array(siteProperties);

/**
 * `PATCH /api/sites/{key}`, whose reply is the whole site: what an administrator changes in the
 * editor.
 */
export const siteOptions = z
  .strictObject({
    /** No story twice on a page. */
    dedupe: z.boolean().exactOptional(),
    /** Embeds of other sites load when a reader agrees. */
    asksBeforeEmbeds: z.boolean().exactOptional(),
    /** Dark pages for readers whose device asks for them. */
    hasDarkScheme: z.boolean().exactOptional(),
    /** All of them: a rule that is not named warns. */
    checks: siteChecks.exactOptional(),
    checkLimits: checkLimits.exactOptional(),
  })
  .refine((options) => Object.keys(options).length > 0, 'No dice qué cambia');
export type SiteOptions = z.infer<typeof siteOptions>;
