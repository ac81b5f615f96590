import { choice } from '../../schemas/fields.ts';
import { definePromo } from '../_promo/define-promo.tsx';
import styles from './SmallPromo.module.css';

const imagePosition = choice({
  label: 'Lugar de la imagen',
  group: 'Imagen',
  options: { right: 'A la derecha', left: 'A la izquierda', above: 'Arriba', below: 'Abajo' },
  default: 'right',
  required: true,
  visibleWhen: { field: 'showImage', equals: true },
});

const isBeside = (position: string | undefined): boolean => position === 'right' || position === 'left';

export const smallPromo = definePromo({
  name: 'small-promo',
  label: 'Promo pequeña',
  parts: ['headline', 'image'],
  imageRatio: '3:2',
  more: { imagePosition },
  look: {
    styles,
    order: ({ imagePosition: position }) =>
      position === 'below' || position === 'right' ? [['headline'], 'media'] : ['media', ['headline']],
    // spec 9: 600 wide, as the medium promo.
    picture: ({ imagePosition: position }) => ({
      width: 600,
      widths: [200, 400, 600, 800, 1_200],
      sizes: [{ when: '(min-width: 768px)', width: isBeside(position) ? '200px' : '400px' }, { width: '112px' }],
    }),
    variant: ({ imagePosition: position = 'right' }, { headline, media }) => [headline && media && styles[position]],
  },
});
