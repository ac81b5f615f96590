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

/**
 * Class of the paragraph that stands in sanitised markup for the embed of a provider that we know.
 */
export const KNOWN_EMBED_CLASS = 'known-embed';

/** Class of the frames in which markup of others runs apart. */
export const FRAMED_CLASS = 'framed-html';

/** What such a frame may do, as its `sandbox` and the policy of its page say: it has no origin. */
export const FRAMED_SANDBOX = 'allow-scripts allow-popups allow-forms';

/** What assistive technology calls such a frame. */
export const FRAMED_TITLE = 'Contenido insertado';

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
  /** Hand-written markup, by the site's policy; embeds of providers that we know as their links. */
  markup(html: string, policy: HtmlPolicy): SafeHtml;
}

const POLICIES: readonly HtmlPolicy[] = ['sanitised', 'framed', 'trusted'];

/**
 * Hand-written markup as it came: its original, unless somebody has changed what a policy left of
 * that since.
 */
export function markupAsWritten(
  html: string,
  original: unknown,
  { markup }: Pick<Sanitiser, 'markup'>,
): string {
  if (typeof original !== 'string') return html;
  return POLICIES.some((policy) => markup(original, policy) === html) ? original : html;
}

/** An element of somebody's markup. */
export interface ForeignElement {
  /** In lower case. */
  name: string;
  /** By their names in lower case. */
  attributes: Readonly<Record<string, string | undefined>>;
  /** Addresses of the links in it, in their order. */
  links: readonly string[];
  /** Addresses of all scripts that came with it. */
  scripts: readonly string[];
}

/** The embed of a provider that we know, as it stands in somebody's markup. */
export interface FoundEmbed {
  /** From which a view makes its card or frame. */
  address: string;
  /** «Video de YouTube», for whoever has no view: a feed, a mail. */
  label: string;
  /** The provider's page that can be framed. */
  frame?: string;
  /** Of that frame, in pixels. */
  height: number;
  /** From which its own script comes, with all beneath them. */
  hosts: readonly string[];
  /** Its height over its width, as its markup says it (rule 4.8). */
  aspectRatio?: string;
}

/** Says what an element is; undefined for what is no provider's embed. */
export type FindEmbed = (element: ForeignElement) => FoundEmbed | undefined;

/** What readers do not get of markup that somebody wrote for other pages. */
export interface DroppedMarkup {
  what: 'script' | 'frame' | 'plugin';
  /** Where it is loaded from; unset for what stands in the markup itself. */
  host?: string;
  /** Where the original is, as far as the markup says. */
  original?: string;
}

/** Sanitising that can say what it costs. */
export interface TellingSanitiser extends Sanitiser {
  /** What of hand-written markup a policy keeps from readers, each once. */
  dropped(html: string, policy: HtmlPolicy): DroppedMarkup[];
}
