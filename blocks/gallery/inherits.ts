import type { FieldsOf } from '../../schemas/fields.ts';
import type { fields as blockFields } from './fields.ts';

/** rule 9.16: a switch never touched counts as on while no other gallery was chosen. */
export const inherits = ({
  inheritGlobalContent,
  galleryContentConfig,
}: FieldsOf<typeof blockFields>): boolean => inheritGlobalContent ?? !galleryContentConfig;
