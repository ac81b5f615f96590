/** The languages in which mails to readers are written; Spanish for any other of a site. */
export type Language = 'es' | 'en';

/** @param locale of a site, BCP 47 */
export const languageOf = (locale: string): Language => (/^en(?:-|$)/i.test(locale) ? 'en' : 'es');

/** What is said in the language of a site. */
export const inLanguageOf = <Said>(locale: string, said: Readonly<Record<Language, Said>>): Said =>
  said[languageOf(locale)];
