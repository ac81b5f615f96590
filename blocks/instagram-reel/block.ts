import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { InstagramReel } from './InstagramReel.tsx';

export const instagramReel = defineBlock({
  name: 'instagram-reel',
  label: 'Reel de Instagram',
  group: 'media',
  keywords: ['instagram', 'reel', 'video', 'redes'],
  version: 1,
  fields,
  View: InstagramReel,
  placeholder: () => ({ title: 'Reel de Instagram', hint: 'Pega la dirección del reel' }),
});
