import type { SiteProperties } from '../../schemas/site.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Need } from '../../ui/page-needs.ts';
import type { Assets } from '../assets/assets.ts';
import { accentOf } from '../assets/style-sheets.ts';
import { digestOf } from '../cache/body.ts';
import type { HeadFacts } from './head/content-head.ts';
import { contentSecurityPolicy, htmlPage, type PageStyles } from './html-page.ts';

/** Shown above the fold of every page. */
const FONTS = ['/assets/fonts/newsreader-headline.woff2', '/assets/fonts/public-sans.woff2'];
/** Where stories are read: what stands in another face first may take a line more. */
const STORY_FONTS = [...FONTS, '/assets/fonts/newsreader-text.woff2'];

export interface FrameInput {
  head: HeadFacts;
  styles: PageStyles;
  /** The loader, or null where the page needs none. */
  script: string | null;
  preloads: readonly string[];
  /** What the page's policy must allow. */
  needs: readonly Need[];
  /** Whose symbols the page uses. */
  icons: readonly IconName[];
  /** It takes passwords or cards, or shows an account. */
  isPrivate: boolean;
}

/** What stands around a page's body. */
export interface PageFrame {
  before: readonly Buffer[];
  after: Buffer;
  digest: string;
  policy: string;
}

export function pageFrame(
  { head, styles, script, preloads, needs, icons, isPrivate }: FrameInput,
  site: SiteProperties,
  assets: Assets,
): PageFrame {
  const themeColour = accentOf(assets.styles(), site.theme);
  const fonts = head.ogType === 'article' ? STORY_FONTS : FONTS;
  const page = { site, themeColour, styles, script, head, preloads, icons, fonts };
  const { before, after } = htmlPage({ ...page, development: assets.development });
  // By its parts: hashing again what is hashed already would cost more than joining the digests.
  const digest = `${digestOf(before[0] as Buffer)}${styles.source}${digestOf(before[2] as Buffer)}${digestOf(after)}`;
  return { before, after, digest, policy: contentSecurityPolicy({ ...page, needs, isPrivate }) };
}
