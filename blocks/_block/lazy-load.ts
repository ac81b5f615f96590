import { type FieldOptions, type FieldsOf, toggle } from '../../schemas/fields.ts';
import type { ReadFields } from './define-block.ts';

/** The field with which an editor makes a block load only when a reader scrolls near it. */
export const lazyLoad = (given: Partial<FieldOptions> & { default?: boolean } = {}) => ({
  lazyLoad: toggle({
    label: 'Cargar cuando el lector se acerque',
    group: 'Rendimiento',
    ...given,
  }),
});

type LazyFields = Partial<Record<keyof FieldsOf<ReturnType<typeof lazyLoad>>, unknown>>;

/**
 * rule 1.9: a lazy block shows nothing on the server until it comes near; the editor ignores
 * laziness.
 */
export const isLazy = (
  fields: LazyFields | ReadFields,
  isEditing: boolean,
  { isPlaceLazy = true }: { isPlaceLazy?: boolean } = {},
): boolean => !isEditing && fields.lazyLoad === true && isPlaceLazy;
