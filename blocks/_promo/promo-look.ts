import type { Story } from '../../schemas/story.ts';
import type { ImageProps } from '../../ui/Image.tsx';
import type { ImageRatio } from './promo-fields.ts';

/** The parts that a promo may show; a member of the family has the toggles of those it names. */
export const PROMO_PARTS = ['overline', 'headline', 'image', 'description', 'byline', 'date'] as const;
export type PromoPart = (typeof PROMO_PARTS)[number];

/** The fields that the view reads; a member of the family lacks some of them. */
export interface PromoFields {
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
  imageRatio: ImageRatio;
  imagePosition?: 'right' | 'left' | 'above' | 'below';
  playVideoInPlace?: boolean;
  viewportPercentage?: number;
  isLead?: boolean;
}

/** Which parts of a promo are on and not empty. `meta` is author or date. */
export type ShownParts = Record<'overline' | 'headline' | 'media' | 'description' | 'byline' | 'date', boolean>;

/** What stands in a promo, in order; a list of names stands together in the text's element. */
export type PromoOrder = readonly ('media' | readonly ('overline' | 'headline' | 'description' | 'meta')[])[];

/** How a member of the family looks. */
export interface PromoLook {
  /** Its CSS module: `promo, text, media, headline, overline, description, meta`, and what `variant` names. */
  styles: Readonly<Record<string, string | undefined>>;
  order(fields: PromoFields): PromoOrder;
  picture(fields: PromoFields): Pick<ImageProps, 'width' | 'widths' | 'sizes'>;
  /** Classes of the element around the parts. */
  variant?(fields: PromoFields, shown: ShownParts, item: Story): readonly (string | false | undefined)[];
}
