import type { ImageProps } from '../../ui/Image.tsx';

/** Which parts of a promo are on and not empty; `video`: the media is one that plays in place. */
export type ShownParts = Record<
  'overline' | 'headline' | 'media' | 'video' | 'description' | 'byline' | 'date',
  boolean
>;

/** Is there anything to read beside or under the picture? */
export const hasWords = ({ overline, headline, description, byline, date }: ShownParts): boolean =>
  overline || headline || description || byline || date;

/** What stands in a promo, in order; a list of names stands together in the text's element. */
export type PromoOrder = readonly (
  | 'media'
  | readonly ('overline' | 'headline' | 'description' | 'meta')[]
)[];

/** How a member of the family looks. `F`: the fields that its look depends on. */
export interface PromoLook<F = unknown> {
  /**
   * Its CSS module: `promo, text, media, headline, overline, description, meta`, and what `variant`
   * names.
   */
  styles: Readonly<Record<string, string | undefined>>;
  order: (fields: F) => PromoOrder;
  picture: (fields: F, shown: ShownParts) => Pick<ImageProps, 'width' | 'widths' | 'box'>;
  /** Classes of the element around the parts. */
  variant?: (fields: F, shown: ShownParts) => readonly (string | false | undefined)[];
}
