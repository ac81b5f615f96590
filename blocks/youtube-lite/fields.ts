import { backgroundImageFields, text, toggle, url } from '../../schemas/fields.ts';

const PLAYING = 'Reproducción';

export const fields = {
  youtubeUrl: url({
    label: 'Dirección en YouTube',
    help: 'https://www.youtube.com/watch?v=… o https://youtu.be/…',
    sample: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    required: true,
  }),
  title: text({ label: 'Título', help: 'De qué trata el video', max: 160 }),
  ...backgroundImageFields(),
  autoplay: toggle({ label: 'Empieza al abrirlo', group: PLAYING, default: true }),
  muted: toggle({ label: 'Empieza sin sonido', group: PLAYING, default: true }),
};
