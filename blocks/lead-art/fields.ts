import { choice, number, toggle } from '../../schemas/fields.ts';

const hide = (what: string) => toggle({ label: `Ocultar ${what}`, group: 'Pie' });

export const fields = {
  enableAutoplay: toggle({ label: 'Reproducir sola', group: 'Video y galería' }),
  playthrough: toggle({ label: 'Seguir con el siguiente video', group: 'Video y galería' }),
  viewportPercentage: number({
    label: 'Alto máximo del video (% de la pantalla)',
    group: 'Video y galería',
    default: 65,
    min: 0,
    max: 150,
    step: 5,
  }),
  videoRatio: choice({
    label: 'Proporción del video',
    group: 'Video y galería',
    options: { '--': 'La del video', '16:9': '16:9', '9:16': '9:16', '1:1': '1:1', '4:3': '4:3' },
    default: '--',
    required: true,
  }),
  borderRadius: toggle({ label: 'Esquinas redondeadas', group: 'Video y galería' }),
  hideTitle: hide('el título'),
  hideCaption: hide('el pie'),
  hideCredits: hide('el crédito'),
  imageLoadingStrategy: choice({
    label: 'Cuándo se carga la imagen',
    group: 'Imagen',
    options: { lazy: 'Cuando el lector se acerque', eager: 'Antes que todo' },
    default: 'eager',
  }),
  imageRatio: choice({
    label: 'Proporción de la imagen',
    group: 'Imagen',
    options: {
      '16:9': 'Panorámica (16:9)',
      '4:3': 'Casi cuadrada (4:3)',
      '3:2': 'Clásica (3:2)',
    },
    default: '16:9',
  }),
};
