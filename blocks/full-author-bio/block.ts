import { defineBlock } from '../_block/define-block.ts';
import { lazyLoad } from '../_block/lazy-load.ts';
import { FullAuthorBio } from './FullAuthorBio.tsx';

export const fullAuthorBio = defineBlock({
  name: 'full-author-bio',
  label: 'Ficha completa del autor',
  group: 'article',
  keywords: ['firma', 'biografía', 'columnista'],
  version: 1,
  fields: { ...lazyLoad() },
  about: ['author', 'story'],
  View: FullAuthorBio,
  placeholder: () => ({
    title: 'Ficha completa del autor',
    hint: 'Muestra la foto, la biografía y las redes del autor de la página',
  }),
});
