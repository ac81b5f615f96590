import type { IconName } from '../../ui/Icon.tsx';
import type { Need } from '../../ui/page-needs.ts';

/** A block's part of the page. No bytes: it renders nothing. */
export interface RenderedBlock {
  bytes: Buffer;
  /** `<link rel=preload>` elements that React made for eager images: they belong in the head. */
  preloads: string[];
  /** Of the bytes: a part of its page's entity tag. */
  digest: string;
  hasMainHeading: boolean;
  /** Something in it comes to life in the browser. */
  hasChunk: boolean;
  /** What its page's policy must allow for it. */
  needs: readonly Need[];
  /** Whose symbols it uses. */
  icons: readonly IconName[];
}

/** A block's own markup, cut where its children's bytes go: `pieces` is one longer than `order`. */
export interface CachedBlock {
  pieces: Buffer[];
  order: number[];
  preloads: string[];
  digest: string;
  hasMainHeading: boolean;
  hasChunk: boolean;
  needs: readonly Need[];
  icons: readonly IconName[];
}

export const NO_MARKUP: RenderedBlock = {
  bytes: Buffer.alloc(0),
  preloads: [],
  digest: '',
  hasMainHeading: false,
  hasChunk: false,
  needs: [],
  icons: [],
};
