/** By locale. Making one costs more than rendering a list of results. */
const formats = new Map<string, Intl.NumberFormat>();

/** Writes numbers as the language of a locale (`es-MX`) does. */
export function numberFormat(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format;
}
