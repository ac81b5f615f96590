import type { NonceKind } from '../tokens/nonces.ts';

/**
 * What a reader is told without a link: that an address was asked for, that it took the place; that
 * there is one more way in, or one less.
 */
export const NOTICE_KINDS = ['email-asked', 'email-changed', 'way-added', 'way-removed'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * What a letter says. `{site}` is the name of the site, `{way}` what one signs in with, `{moment}`
 * when the account was made.
 */
export interface MailWords {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** '' for a letter without a link. */
  button: string;
  /** For who did not cause it; '' or nothing: there is no such link. */
  refusal?: string;
  footnote: string;
}

/**
 * What a letter is about: `change` is a link that confirms another address for an account;
 * `email-wanted` goes to an address that has an account already.
 */
export type LetterKind = NonceKind | NoticeKind | 'change' | 'email-wanted';

/** What one signs in with, as letters name it: «Google», or words of each language. */
export type WayName = string | { es: string; en: string };
