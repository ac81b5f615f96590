import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Spotify } from './Spotify.tsx';

export const spotify = defineBlock({
  name: 'spotify',
  label: 'Spotify',
  group: 'media',
  keywords: ['audio', 'podcast', 'música', 'canción', 'episodio'],
  version: 1,
  fields,
  View: Spotify,
  placeholder: () => ({ title: 'Spotify', hint: 'Pega la dirección de lo que suena' }),
});
