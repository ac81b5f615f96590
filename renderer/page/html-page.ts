import { createHash } from 'node:crypto';
import { escapeHtml } from '../../schemas/escape-html.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Need } from '../../ui/page-needs.ts';
import { MANIFEST, TOUCH_ICON } from '../assets/site-addresses.ts';
import { LastOf } from '../cache/last-of.ts';
import type { HeadFacts } from './head/content-head.ts';
import { headElements } from './head/head.ts';
import { iconSymbols } from './page-icons.ts';
import { sourcesOf } from './page-needs.ts';

export interface HtmlPage {
  site: SiteProperties;
  /** What browsers colour their own frame with. */
  themeColour?: string | undefined;
  head: HeadFacts;
  styles: PageStyles;
  preloads: readonly string[];
  /** Fonts of the first screen. */
  fonts: readonly string[];
  /** The loader; null: nothing on the page needs a script and it ships none. */
  script: string | null;
  /** Whose symbols stand at its end. */
  icons: readonly IconName[];
  /** Development only: what Vite puts in for hot reload. */
  development?: string;
}

/** rule 1.2: first in the body. */
const SKIP_LINKS: Record<string, string> = { es: 'Saltar al contenido', en: 'Skip to content' };

const skipText = (locale: string): string =>
  SKIP_LINKS[locale.split('-')[0] ?? 'es'] ?? 'Saltar al contenido';

/** The one style sheet of a page, with what it takes to name it in a policy. */
export interface PageStyles {
  bytes: Buffer;
  /** `'sha256-…'` */
  source: string;
}

/** The whole document around a body that is already bytes, in two parts: before it and after it. */
export function htmlPage({
  site,
  themeColour,
  head,
  styles,
  preloads,
  fonts,
  script,
  icons,
  development = '',
}: HtmlPage): {
  before: readonly Buffer[];
  after: Buffer;
} {
  const start = [
    `<!DOCTYPE html><html lang="${escapeHtml(site.locale)}" dir="${site.textDirection}"`,
    `${site.hasDarkScheme ? ' data-dark' : ''}><head><meta charset="utf-8">`,
    site.hasDarkScheme ? '<meta name="color-scheme" content="light dark">' : '',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    headElements(head, site),
    site.icon
      ? `<link rel="icon" href="${escapeHtml(site.icon)}"><link rel="apple-touch-icon" href="${TOUCH_ICON}"><link rel="manifest" href="${MANIFEST}">`
      : '',
    themeColour ? `<meta name="theme-color" content="${themeColour}">` : '',
    ...fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
    ),
    ...preloads,
    '<style>',
  ].join('');
  const end = [
    '</style>',
    script ? `<script type="module">${script}</script>` : '',
    development,
    `</head><body><a class="skip-main" href="#main">${skipText(site.locale)}</a>`,
  ].join('');
  return {
    before: [Buffer.from(start), styles.bytes, Buffer.from(end)],
    after: Buffer.from(`${iconSymbols(icons)}</body></html>`),
  };
}

const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const pageStyles = (css: string): PageStyles => ({
  bytes: Buffer.from(css),
  source: hashSource(css),
});

/** There is one loader: its hash is worked out once. */
const loaderSource = new LastOf<string, string>((one, other) => one === other);

/**
 * What the page may load: its own, and what its blocks need (rule 1.16). Inline style and script
 * are named by hash, so markup that slipped in cannot run. A site whose policy trusts hand-written
 * markup allows inline script: that is what "trusted" means.
 */
export function contentSecurityPolicy(
  page: Pick<HtmlPage, 'site' | 'styles' | 'script'> & { needs?: readonly Need[] },
): string {
  const { needs = [] } = page;
  const also = (directive: Parameters<typeof sourcesOf>[1]) =>
    sourcesOf(needs, directive)
      .map((source) => ` ${source}`)
      .join('');
  const isTrusted = page.site.htmlPolicy === 'trusted';
  const scripts = isTrusted
    ? "'self' 'unsafe-inline' https:"
    : `'self'${page.script ? ` ${loaderSource.of(page.script, hashSource)}` : ''}${also('script-src')}`;
  const styles = isTrusted
    ? "'self' 'unsafe-inline' https:"
    : `'self' ${page.styles.source}${also('style-src')}`;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self'${also('connect-src')}`,
    `frame-src${isTrusted ? ' https:' : also('frame-src') || " 'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
