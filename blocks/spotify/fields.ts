import { number, text, url } from '../../schemas/fields.ts';

export const fields = {
  spotifyUrl: url({
    label: 'Dirección en Spotify',
    help: 'De una canción, un álbum, una lista o un episodio: https://open.spotify.com/episode/…',
    sample: 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
    required: true,
  }),
  title: text({ label: 'Título', help: 'Cómo se llama lo que suena', max: 160 }),
  height: number({
    label: 'Alto en píxeles',
    group: 'Aspecto',
    help: '352 muestra la lista; 152 sólo el reproductor',
    min: 80,
    max: 800,
    default: 352,
  }),
};
