import { z } from 'zod';
import type { HtmlPolicy } from './site.ts';

declare const safe: unique symbol;

/**
 * Markup that a service sanitised when it came in, or that comes out of a tool which cannot write
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

/** Some markup, and how strictly it is to be sanitised: a line of text, or by a policy. */
export interface MarkupToClean {
  html: string;
  strength: 'inline' | HtmlPolicy;
}

/** The three strengths of sanitising, as services are handed them. */
export interface Sanitiser {
  /** Headlines, descriptions, captions: a few inline marks and links. */
  inline(html: string): SafeHtml;
  /**
   * A text element of an article: the same, with line breaks, lists and subheads that newsroom
   * tools paste in.
   */
  body(html: string): SafeHtml;
  /** Hand-written markup, by the site's policy. */
  markup(html: string, policy: HtmlPolicy): SafeHtml;
}
