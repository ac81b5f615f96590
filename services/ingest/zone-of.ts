import { isObject } from '../../schemas/json.ts';
import { isFloating } from '../../schemas/lenient/date.ts';
import type { Newsroom } from './ports.ts';

const DATES = [
  ...['created_date', 'last_updated_date', 'publish_date', 'first_publish_date'],
  'display_date',
];

/** Does a document have dates that say no zone? */
export const hasFloatingDates = (input: unknown): boolean =>
  isObject(input) && DATES.some((name) => isFloating(input[name]));

/** The zone of the clocks where a document was written: that of its site, else of the default. */
export function zoneOf(
  input: unknown,
  defaultSite: string,
  sites: Pick<Newsroom, 'sites'>['sites'],
): string | undefined {
  const own = isObject(input) ? input.canonical_website : undefined;
  const site = [own, defaultSite]
    .map((key) => sites.find((one) => one.key === key))
    .find((one) => one !== undefined);
  return site?.dateLocalization.timeZone;
}
