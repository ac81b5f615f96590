import { plainText } from '../shell/plain-text.ts';
import type { ContentSample } from './content-sample.ts';

export const storySample: ContentSample<'story'> = {
  label: 'Una nota',
  missing: 'No hay notas en el sitio.',
  pageTypes: ['article', 'gallery', 'video', 'nativo-clp'],
  picker: 'story',
  startsFrom: 'story',
  content: ({ story }) => (story ? { kind: 'story', story } : null),
  title: ({ story }) => plainText(story.headlines?.basic ?? ''),
  path: ({ story }, site) => story.websites?.[site.key]?.website_url,
};
