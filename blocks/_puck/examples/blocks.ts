import type { Block } from '../../_block/define-block.ts';
import { blockFromPuck } from '../block-from-puck.ts';
import { card, flex, grid, hero, logos, richText, stats } from './components.tsx';

/** Blocks of the components beside, for tests and journeys. */
export const exampleBlocks: readonly Block[] = [
  blockFromPuck('ejemplo-hero', hero),
  blockFromPuck('ejemplo-grid', grid, { group: 'chains' }),
  blockFromPuck('ejemplo-card', card),
  blockFromPuck('ejemplo-flex', flex, { group: 'chains' }),
  blockFromPuck('ejemplo-stats', stats),
  blockFromPuck('ejemplo-logos', logos, { group: 'media' }),
  blockFromPuck('ejemplo-rich-text', richText),
];
