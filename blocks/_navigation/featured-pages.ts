import type { IconName } from '../../ui/Icon.tsx';

/** The featured page table (rule 8.16): shortcuts of the navbar. */
export interface FeaturedPage {
  id: string;
  name: string;
  icon: IconName;
  link: string;
}

export const FEATURED_PAGES = {
  Opinión: { id: 'opinion', name: 'Opinión', icon: 'opinion', link: '/opinion/' },
  Nacional: { id: 'nacional', name: 'Nacional', icon: 'pin', link: '/nacional/' },
  Mundo: { id: 'mundo', name: 'Mundo', icon: 'globe', link: '/mundo/' },
} as const satisfies Record<string, FeaturedPage>;

export type FeaturedName = keyof typeof FEATURED_PAGES;

/** rule 5.22 */
export const FEATURED_ICON_PX = 24;
