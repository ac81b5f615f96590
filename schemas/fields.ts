/** The field kit: everything a block needs to declare its custom fields. */
export {
  type Condition,
  type ContentKind,
  type FieldDetails,
  type FieldOptions,
  type Inside,
  type KindDeclaration,
  kindOf,
  type MarkupSort,
  type SampleSort,
  unwrap,
} from './fields/field.ts';
export { flatImageFields, imageOverrideFields } from './fields/image-fields.ts';
export { AD_TYPES, type AdType, adType } from './fields/kinds/ad-type.ts';
export { choice } from './fields/kinds/choice.ts';
export { color } from './fields/kinds/color.ts';
export {
  CONTENT_KIND_LABELS,
  type ContentConfig,
  contentConfig,
} from './fields/kinds/content-config.ts';
export { date } from './fields/kinds/date.ts';
export { group } from './fields/kinds/group.ts';
export { hierarchy } from './fields/kinds/hierarchy.ts';
export { html } from './fields/kinds/html.ts';
export { image } from './fields/kinds/image.ts';
export { inlineText } from './fields/kinds/inline-text.ts';
export { keyValue } from './fields/kinds/key-value.ts';
export { list } from './fields/kinds/list.ts';
export { number, optionalNumber } from './fields/kinds/number.ts';
export { richText } from './fields/kinds/rich-text.ts';
export { text } from './fields/kinds/text.ts';
export { optionalToggle, toggle } from './fields/kinds/toggle.ts';
export { url } from './fields/kinds/url.ts';
export { type FieldKind, type FieldMeta, fieldMeta, KINDS } from './fields/kinds.ts';
export {
  type FieldsOf,
  joinShapes,
  partialShape,
  type ShapeOf,
  someOf,
  withoutSuffix,
  withSuffix,
} from './fields/shapes.ts';
export { type FieldPath, insideOf, mapFields, mapMarkup } from './fields/walk.ts';
