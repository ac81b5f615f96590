import { inLanguageOf } from '../../../schemas/mail/language.ts';
import type { Look } from './mail-look.ts';
import { ENGLISH } from './sales-words-en.ts';
import { type SalesWords, SPANISH } from './sales-words-es.ts';

/** The words of the letters of sales that no line of the ledger causes, in the site's language. */
export const salesWords = ({ locale }: Pick<Look, 'locale'>): SalesWords =>
  inLanguageOf(locale, { es: SPANISH, en: ENGLISH });
