import { inlineText } from '../../schemas/fields.ts';
import { headingSize } from '../_heading/heading-size.ts';

export const fields = { text: inlineText({ label: 'Texto' }), size: headingSize() };
