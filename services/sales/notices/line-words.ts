import { inLanguageOf } from '../../../schemas/mail/language.ts';
import { ENGLISH } from './line-words-en.ts';
import { type LineWords, SPANISH } from './line-words-es.ts';
import type { Look } from './mail-look.ts';

/** rule 13.75: the words of the letters about a reader's money, in the site's language. */
export const lineWords = ({ locale }: Pick<Look, 'locale'>): LineWords =>
  inLanguageOf(locale, { es: SPANISH, en: ENGLISH });
