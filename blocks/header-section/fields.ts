import { inlineText } from '../../schemas/fields.ts';
import { headingSize } from '../_heading/heading-size.ts';
import { linkURL, newTab } from '../_story/story-fields.ts';

export const fields = {
  title: inlineText({ label: 'Título' }),
  ...linkURL(),
  ...newTab(),
  size: headingSize(),
};
