import { choice, contentConfig, number, text, toggle, url } from '../../schemas/fields.ts';

const hide = (what: string) => toggle({ label: `Ocultar ${what}`, group: 'Pie' });
const PLAYER = 'Reproductor';
const TEXTS = 'Texto';

export const fields = {
  itemContentConfig: contentConfig('ans-item', {
    label: 'Video',
    group: 'Contenido',
    visibleWhen: { field: 'inheritGlobalContent', equals: false },
  }),
  inheritGlobalContent: toggle({
    label: 'Usar el video de la página',
    group: 'Contenido',
    default: true,
  }),
  websiteURL: url({ label: 'Dirección del video en el sitio', group: 'Contenido', hidden: true }),
  autoplay: toggle({ label: 'Reproducir solo', group: PLAYER }),
  playthrough: toggle({ label: 'Seguir con el siguiente video', group: PLAYER }),
  hideVideoTitle: hide('el título'),
  hideVideoCaption: hide('la descripción'),
  hideVideoCredits: hide('el crédito'),
  aspectRatio: choice({
    label: 'Proporción del video',
    group: PLAYER,
    options: { '--': 'La del video', '16:9': '16:9', '9:16': '9:16', '1:1': '1:1', '4:3': '4:3' },
    default: '--',
    required: true,
  }),
  viewportPercentage: number({
    label: 'Alto máximo del video (% de la pantalla)',
    group: PLAYER,
    default: 65,
    min: 0,
    max: 150,
    step: 5,
  }),
  title: text({
    label: 'Título',
    group: TEXTS,
    help: 'Con la descripción, en lugar de los del video',
  }),
  description: text({ label: 'Descripción', group: TEXTS, multiline: true }),
  alertBadge: text({ label: 'Aviso', group: TEXTS, placeholder: 'En vivo', max: 60 }),
  displayStyle: choice({
    label: 'Orden',
    group: TEXTS,
    options: {
      inlineVideo: 'Título arriba del video',
      featureVideo: 'Video arriba de todo',
    },
    default: 'inlineVideo',
  }),
  borderRadius: toggle({ label: 'Esquinas redondeadas', group: PLAYER }),
};
