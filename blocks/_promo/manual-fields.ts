import { type FieldsOf, type flatImageFields, inlineText, url } from '../../schemas/fields.ts';
import type { linkURL, newTab, RatioFields, ShowFields } from '../_story/story-fields.ts';
import type { LeadFields } from './promo-fields.ts';

const TEXTS = 'Contenido';

export const overlineFields = () => ({
  overline: inlineText({ label: 'Antetítulo', group: TEXTS }),
  overlineURL: url({ label: 'Enlace del antetítulo', group: TEXTS }),
});

export const headlineFields = () => ({
  headline: inlineText({ label: 'Titular', group: TEXTS }),
});

export const descriptionFields = () => ({
  description: inlineText({ label: 'Descripción', group: TEXTS }),
});

/**
 * What the view reads of a promo that an editor writes; a member of the family lacks some of it.
 */
export type ManualFields = Partial<FieldsOf<ReturnType<typeof overlineFields>>> &
  FieldsOf<ReturnType<typeof headlineFields>> &
  Partial<FieldsOf<ReturnType<typeof descriptionFields>>> &
  FieldsOf<ReturnType<typeof flatImageFields>> &
  FieldsOf<ReturnType<typeof linkURL>> &
  FieldsOf<ReturnType<typeof newTab>> &
  Partial<ShowFields> &
  RatioFields &
  LeadFields;
