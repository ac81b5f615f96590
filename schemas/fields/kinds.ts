import type { z } from 'zod';
import { detailsOf, type FieldDetails } from './field.ts';
import { adTypeKind } from './kinds/ad-type.ts';
import { choiceKind } from './kinds/choice.ts';
import { colorKind } from './kinds/color.ts';
import { contentConfigKind } from './kinds/content-config.ts';
import { dateKind } from './kinds/date.ts';
import { groupKind } from './kinds/group.ts';
import { hierarchyKind } from './kinds/hierarchy.ts';
import { htmlKind } from './kinds/html.ts';
import { imageKind } from './kinds/image.ts';
import { inlineTextKind } from './kinds/inline-text.ts';
import { keyValueKind } from './kinds/key-value.ts';
import { listKind } from './kinds/list.ts';
import { namedKind } from './kinds/named.ts';
import { numberKind } from './kinds/number.ts';
import { richTextKind } from './kinds/rich-text.ts';
import { textKind } from './kinds/text.ts';
import { toggleKind } from './kinds/toggle.ts';
import { urlKind } from './kinds/url.ts';

/** The builder of each kind, for blocks. */
export { AD_TYPES, type AdType, adType } from './kinds/ad-type.ts';
export { choice } from './kinds/choice.ts';
export { color } from './kinds/color.ts';
export {
  CONTENT_KIND_LABELS,
  type ContentConfig,
  contentConfig,
} from './kinds/content-config.ts';
export { date } from './kinds/date.ts';
export { group } from './kinds/group.ts';
export { hierarchy } from './kinds/hierarchy.ts';
export { html } from './kinds/html.ts';
export { image } from './kinds/image.ts';
export { inlineText } from './kinds/inline-text.ts';
export { keyValue } from './kinds/key-value.ts';
export { list } from './kinds/list.ts';
export { named } from './kinds/named.ts';
export { number, optionalNumber } from './kinds/number.ts';
export { richText } from './kinds/rich-text.ts';
export { accessibleName, text } from './kinds/text.ts';
export { optionalToggle, toggle } from './kinds/toggle.ts';
export { url } from './kinds/url.ts';

/**
 * Every kind of field, each declared in a file of its own. A new one is added here, and its builder
 * above.
 */
export const KINDS = [
  textKind,
  inlineTextKind,
  richTextKind,
  htmlKind,
  toggleKind,
  numberKind,
  choiceKind,
  urlKind,
  colorKind,
  imageKind,
  dateKind,
  listKind,
  groupKind,
  keyValueKind,
  contentConfigKind,
  hierarchyKind,
  namedKind,
  adTypeKind,
] as const;

export type FieldKind = (typeof KINDS)[number]['kind'];

/** What the form needs of a field, read back with `fieldMeta`. */
export interface FieldMeta extends FieldDetails {
  kind: FieldKind;
}

/** What the kit was told of a field; undefined for a schema that it did not make. */
export const fieldMeta = (schema: z.ZodType): FieldMeta | undefined =>
  // Kinds outside the list exist in tests alone.
  detailsOf(schema) as FieldMeta | undefined;
