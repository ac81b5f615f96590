/** The field kit: everything a block needs to declare its custom fields. */
export {
  type Condition,
  type ContentKind,
  type FieldKind,
  type FieldMeta,
  type FieldOptions,
  fieldMeta,
  unwrap,
} from './fields/field.ts';
export {
  AD_TYPES,
  type AdType,
  adType,
  type ContentConfig,
  contentConfig,
  flatImageFields,
  hierarchy,
  image,
  imageOverrideFields,
} from './fields/newsroom.ts';
export {
  choice,
  color,
  date,
  html,
  inlineText,
  number,
  optionalNumber,
  optionalToggle,
  richText,
  text,
  toggle,
  url,
} from './fields/scalars.ts';
export { group, keyValue, list } from './fields/structures.ts';
export { type FieldPath, mapFields } from './fields/walk.ts';
