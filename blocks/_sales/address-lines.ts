/** Of an address, in the order of an envelope. */
export const ADDRESS_LINES = ['line1', 'line2', 'locality', 'region', 'postal'] as const;
export type AddressLine = (typeof ADDRESS_LINES)[number];

/** As browsers know the parts of an address. */
const AUTOCOMPLETE = {
  line1: 'address-line1',
  line2: 'address-line2',
  locality: 'address-level2',
  region: 'address-level1',
  postal: 'postal-code',
} as const satisfies Record<AddressLine, string>;

/** What a browser fills a line in with. */
export const autoCompleteOf = (what: 'billing' | 'shipping', line: AddressLine): string =>
  `${what} ${AUTOCOMPLETE[line]}`;

/** What was typed of an address, which is in that country. */
export const addressOf = (values: Record<AddressLine, string>, country: string) => ({
  country,
  ...Object.fromEntries(ADDRESS_LINES.map((line) => [line, values[line].trim()])),
});
