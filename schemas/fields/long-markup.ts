import { type SafeHtml, safeHtml } from '../html.ts';

export const HTML_MAX_CHARS = 200_000;

/** Stored markup of the length of an article. */
export const longMarkup = (value: string) =>
  safeHtml()
    .refine((html) => html.length <= HTML_MAX_CHARS, {
      error: `Máximo ${HTML_MAX_CHARS} caracteres`,
    })
    .default(value as SafeHtml);
