/*
 * Where a site sells from, and what is said there of taxes.
 */

const HOME = 'MX';

/** Two letters of ISO 3166, of a site's locale: es-MX. */
export function countryOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? HOME;
  } catch {
    return HOME;
  }
}

/** What the tax on what is sold is called where it has a name of its own. */
const TAXES: Readonly<Record<string, string>> = { PE: 'IGV', HN: 'ISV', DO: 'ITBIS', PA: 'ITBMS' };
const IVA = 'MX ES AR BO CL CO CR EC GT PY SV UY VE'.split(' ');

/** «IVA» only where it is; undefined: taxes, in words of the language. */
export const taxNameOf = (country: string): string | undefined =>
  IVA.includes(country) ? 'IVA' : TAXES[country];
