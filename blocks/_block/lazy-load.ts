import { type FieldOptions, type FieldsOf, toggle } from '../../schemas/fields.ts';

/** Lets an editor have the block wait until a reader comes near. */
export const lazyLoad = (given: Partial<FieldOptions> & { default?: boolean } = {}) => ({
  lazyLoad: toggle({
    label: 'Cargar cuando el lector se acerque',
    group: 'Rendimiento',
    ...given,
  }),
});

type LazyFields = Partial<Record<keyof FieldsOf<ReturnType<typeof lazyLoad>>, unknown>>;

/**
 * spec 4: a lazy block shows nothing on the server until it comes near; the editor ignores
 * laziness.
 */
export const isLazy = (
  fields: LazyFields,
  isEditing: boolean,
  { isPlaceLazy = true }: { isPlaceLazy?: boolean } = {},
): boolean => !isEditing && fields.lazyLoad === true && isPlaceLazy;
