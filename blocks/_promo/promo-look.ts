import type { ImageProps } from '../../ui/Image.tsx';
import type { ImagePosition, ImageRatio } from './promo-fields.ts';

/** The parts that a promo may show; a member of the family has the toggles of those it names. */
export const PROMO_PARTS = [
  'overline',
  'headline',
  'image',
  'description',
  'byline',
  'date',
] as const;
export type PromoPart = (typeof PROMO_PARTS)[number];

/** What a look may depend on. */
export interface LookFields {
  imageRatio: ImageRatio;
  imagePosition?: ImagePosition;
  isLead?: boolean;
}

/** The fields that the view reads; a member of the family lacks some of them. */
export interface PromoFields extends LookFields {
  showOverline?: boolean;
  showHeadline?: boolean;
  showImage?: boolean;
  showDescription?: boolean;
  showByline?: boolean;
  showDate?: boolean;
  imageOverrideURL: string;
  imageOverrideId: string;
  imageOverrideAuth: string;
  imageOverrideFocal: string;
  playVideoInPlace?: boolean;
  viewportPercentage?: number;
  /**
   * The publisher names the first author only; the general look all of them. Unset: the
   * publisher's.
   */
  variant?: 'publisher' | 'general';
}

/** Which parts of a promo are on and not empty; `video`: the media is one that plays in place. */
export type ShownParts = Record<
  'overline' | 'headline' | 'media' | 'video' | 'description' | 'byline' | 'date',
  boolean
>;

/** What stands in a promo, in order; a list of names stands together in the text's element. */
export type PromoOrder = readonly (
  | 'media'
  | readonly ('overline' | 'headline' | 'description' | 'meta')[]
)[];

/** How a member of the family looks. */
export interface PromoLook {
  /**
   * Its CSS module: `promo, text, media, headline, overline, description, meta`, and what `variant`
   * names.
   */
  styles: Readonly<Record<string, string | undefined>>;
  order(fields: LookFields): PromoOrder;
  picture(fields: LookFields): Pick<ImageProps, 'width' | 'widths' | 'sizes'>;
  /** Classes of the element around the parts. */
  variant?(fields: LookFields, shown: ShownParts): readonly (string | false | undefined)[];
}
