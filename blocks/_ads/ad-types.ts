import type { AdType } from '../../schemas/fields.ts';

type Size = readonly [width: number, height: number];

/**
 * rule 10.2: sizes that fit on screens of 992 px and more, of 768 px and more, and on smaller ones.
 */
export type AdDimensions = readonly [
  desktop: readonly Size[],
  tablet: readonly Size[],
  mobile: readonly Size[],
];

/** rule 10.3: everywhere, below 768 px, or from 992 px. */
export type AdDisplay = 'all' | 'mobile' | 'desktop';

export interface AdShape {
  /** rule 10.1: what editors and the ad server call it. */
  name: string;
  dimensions: AdDimensions | null;
  display: AdDisplay;
}

const everywhere = (...sizes: Size[]): AdDimensions => [sizes, sizes, sizes];

/** rule 10.1: one shape for each ad type. An out-of-page ad takes no space. */
export const AD_SHAPES: Record<AdType, AdShape> = {
  '1x1': { name: 'oop', dimensions: null, display: 'all' },
  '300x250': { name: 'cube', dimensions: everywhere([300, 250]), display: 'all' },
  '300x250_gallery': { name: 'gallery_cube', dimensions: everywhere([300, 250]), display: 'all' },
  '300x250|300x600': {
    name: 'flex_cube',
    dimensions: everywhere([300, 250], [300, 600]),
    display: 'all',
  },
  '300x250|300x600_rightrail': {
    name: 'right_rail_cube',
    dimensions: [
      [
        [300, 250],
        [300, 600],
      ],
      [],
      [],
    ],
    display: 'desktop',
  },
  '728x90|320x50': {
    name: 'leaderboard_medium',
    dimensions: [[[728, 90]], [[728, 90]], [[320, 50]]],
    display: 'all',
  },
  '970x250|970x90|728x90|320x50': {
    name: 'leaderboard_large',
    dimensions: [
      [
        [970, 250],
        [970, 90],
        [728, 90],
      ],
      [[728, 90]],
      [[320, 50]],
    ],
    display: 'all',
  },
};
