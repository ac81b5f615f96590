import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SocialEmbed } from './SocialEmbed.tsx';

export const socialEmbed = defineBlock({
  name: 'social-embed',
  label: 'Publicación de redes',
  group: 'media',
  keywords: [
    'tuit',
    'twitter',
    'x',
    'tiktok',
    'facebook',
    'instagram',
    'youtube',
    'social',
    'tweet',
    'hilo',
    'incrustar',
  ],
  version: 1,
  fields,
  View: SocialEmbed,
  placeholder: () => ({ title: 'Publicación de redes', hint: 'Pega su dirección' }),
});
