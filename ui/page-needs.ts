/** What of a page's Content-Security-Policy an element may widen. */
export const NEEDED = ['frame-src', 'script-src', 'connect-src', 'style-src'] as const;

/**
 * One source for one directive: `frame-src https://www.youtube.com`, `frame-src https:`, or that
 * there is markup on the page which runs where its site trusts it.
 */
export type Need =
  | `${(typeof NEEDED)[number]} https:${string}`
  | 'hand-written'
  | "frame-src 'self'"
  | StyleNeed;

/** A `style` attribute on the page, by the hash of what it says. */
export type StyleNeed = `style-src-attr sha256-${string}`;

/** Markup that anybody wrote, or that comes later, may frame any page. */
export const ANY_FRAME: Need = 'frame-src https:';

/**
 * Marks an element with what its page's policy must allow for it, beside the frames that stand in
 * the markup, which are found by themselves.
 */
export const needs = (...all: readonly Need[]) => ({ 'data-needs': all.join(';') });

const USUAL = ['frame-src', 'script-src', 'connect-src'] as const;

/** Scripts, frames and requests of some hosts. */
export const allOf = (hosts: readonly string[]): Need[] =>
  hosts.flatMap((host) => USUAL.map((directive): Need => `${directive} https://${host}`));
