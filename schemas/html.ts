import { z } from 'zod';

declare const safe: unique symbol;

/**
 * Markup that a service sanitised at ingest, or that comes out of a tool which cannot write
 * anything else. Only `services/html` and tests may make one; views may put it on the page as it
 * is.
 */
export type SafeHtml = string & { readonly [safe]: true };

/**
 * A schema for stored markup: it was sanitised when it was written, so reading it back may trust
 * it.
 */
export const safeHtml = (): z.ZodType<SafeHtml, SafeHtml> =>
  z.string() as unknown as z.ZodType<SafeHtml, SafeHtml>;
