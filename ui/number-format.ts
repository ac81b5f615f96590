/** By locale. Making one costs more than drawing a list of results does. */
const formats = new Map<string, Intl.NumberFormat>();

/** Writes numbers as the language of a locale (`es-MX`) does. */
export function numberFormat(locale: string): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, known);
  return known;
}
