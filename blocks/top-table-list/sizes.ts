/**
 * The sizes of stories in the order in which they are filled, each with the field that says how
 * many stories it takes. Names of fields about one size end in it.
 */
export const TABLE_SIZES = [
  { size: 'XL', count: 'extraLarge' },
  { size: 'LG', count: 'large' },
  { size: 'MD', count: 'medium' },
  { size: 'SM', count: 'small' },
] as const;

export type TableSize = (typeof TABLE_SIZES)[number]['size'];
export type TableCount = (typeof TABLE_SIZES)[number]['count'];
