import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { YoutubeLite } from './YoutubeLite.tsx';

export const youtubeLite = defineBlock({
  name: 'youtube-lite',
  label: 'Video de YouTube',
  group: 'media',
  keywords: ['youtube', 'video', 'shorts'],
  version: 1,
  fields,
  View: YoutubeLite,
  placeholder: () => ({ title: 'Video de YouTube', hint: 'Pega la dirección del video' }),
});
