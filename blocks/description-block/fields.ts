import { z } from 'zod';
import { choice, flatImageFields, inlineText, list, text } from '../../schemas/fields.ts';

/** rule 8.31 */
const MAX_PARAGRAPHS = 5;
const LOOK = 'Apariencia';

const textSize = (label: string) =>
  choice({
    label,
    group: LOOK,
    options: { large: 'Grande', medium: 'Mediano', small: 'Pequeño' },
    default: 'medium',
  });

export const fields = {
  title: inlineText({ label: 'Título' }),
  paragraphs: list({
    label: 'Párrafos',
    item: z.object({ text: inlineText({ label: 'Párrafo' }) }),
    itemLabel: 'text',
    max: MAX_PARAGRAPHS,
  }),
  ...flatImageFields({ alt: 'imageAlt', ratios: ['4:3'] }),
  imageAlt: text({
    label: 'Texto alternativo',
    group: 'Imagen',
    help: 'Qué se ve, para quien no la ve',
    max: 1_000,
  }),
  imagePosition: choice({
    label: 'Lugar de la imagen',
    group: 'Imagen',
    options: { left: 'Izquierda', right: 'Derecha' },
    default: 'left',
  }),
  textAlign: choice({
    label: 'Alineación del texto',
    group: LOOK,
    options: { left: 'Izquierda', center: 'Centro', right: 'Derecha', justify: 'Justificado' },
    default: 'center',
  }),
  containerSize: choice({
    label: 'Ancho',
    group: LOOK,
    options: {
      'size-25': 'Una cuarta parte',
      'size-50': 'La mitad',
      'size-75': 'Tres cuartas partes',
      'size-100': 'Todo',
    },
    default: 'size-75',
  }),
  titleSize: textSize('Tamaño del título'),
  descriptionSize: textSize('Tamaño del texto'),
};
