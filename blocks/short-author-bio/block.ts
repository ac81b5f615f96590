import { defineBlock } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { ShortAuthorBio } from './ShortAuthorBio.tsx';

export const shortAuthorBio = defineBlock({
  name: 'short-author-bio',
  label: 'Ficha breve del autor',
  group: 'article',
  keywords: ['firma', 'biografía', 'columnista'],
  version: 1,
  fields: { ...lazyLoad() },
  about: ['story'],
  View: ShortAuthorBio,
  placeholder: () => ({
    title: 'Ficha breve del autor',
    hint: 'Quien firma la nota de la página no tiene descripción ni biografía',
  }),
});
