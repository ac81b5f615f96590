import type { CropRatio } from '../../schemas/crop-ratios.ts';

/** What editors call the ratios, as in the blocks' forms. */
export const RATIO_WORDS: Record<CropRatio, string> = {
  '16:9': 'Panorámica (16:9)',
  '3:2': 'Clásica (3:2)',
  '4:3': 'Casi cuadrada (4:3)',
  '1:1': 'Cuadrada (1:1)',
  '3:4': 'Vertical (3:4)',
  '40:21': 'Tarjeta de redes',
};
