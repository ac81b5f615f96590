/** Longer ones are reserved or names of languages, `english`. */
const PRIMARY = /^[a-z]{2,3}$/;

const primaryOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** A language as BCP 47 writes it; undefined for what names none. */
function languageTag(language: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(language.trim().replaceAll('_', '-'));
    return tag && PRIMARY.test(primaryOf(tag)) ? tag : undefined;
  } catch {
    return undefined;
  }
}

/**
 * rule 3.14: the language of a story where it is not its site's, for `lang`: `en-US` on a site in `es-MX`.
 * Undefined where it is, whatever the region, and for what names no language.
 */
export function foreignLanguage(language: unknown, locale: string): string | undefined {
  const tag = typeof language === 'string' && language !== '' ? languageTag(language) : undefined;
  return tag && primaryOf(tag) !== primaryOf(locale) ? tag : undefined;
}
