/** The field kit: everything a block needs to declare its custom fields. */
export {
  type Condition,
  type ContentKind,
  type FieldOptions,
  kindOf,
  type MarkupSort,
  type SampleSort,
  unwrap,
} from './fields/field.ts';
export {
  backgroundImageFields,
  flatImageFields,
  imageAddress,
  imageOverrideFields,
} from './fields/image-fields.ts';
export * from './fields/kinds.ts';
export {
  type FieldsOf,
  joinShapes,
  partialShape,
  someOf,
  withoutSuffix,
  withSuffix,
} from './fields/shapes.ts';
export { insideOf, mapFields, mapMarkup } from './fields/walk.ts';
