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
import { sourcesOf, styleAttributes } from './page-needs.ts';

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

/** Where markup that a site trusts may load from, as sources of https and wss. */
function trustedSources({ trustedHosts = [] }: SiteProperties): { web: string; lines: string } {
  const named = trustedHosts.flatMap((host) => [host, `*.${host}`]);
  const of = (scheme: string) =>
    named.length > 0 ? named.map((host) => `${scheme}//${host}`).join(' ') : scheme;
  return { web: of('https:'), lines: of('wss:') };
}

/**
 * What the page may load: its own, and what its blocks need (rule 1.16). Inline style and script
 * are named by hash, so markup that slipped in cannot run. Where a site trusts hand-written markup,
 * a page that carries some lets it run, with what players need: requests, media and workers of
 * their own. One that takes passwords or cards never does.
 */
export function contentSecurityPolicy(
  page: Pick<HtmlPage, 'site' | 'styles' | 'script'> & {
    needs?: readonly Need[];
    isPrivate?: boolean;
  },
): string {
  const { needs = [], site } = page;
  const also = (directive: Parameters<typeof sourcesOf>[1]) =>
    sourcesOf(needs, directive)
      .map((source) => ` ${source}`)
      .join('');
  const isTrusted =
    site.htmlPolicy === 'trusted' && needs.includes('hand-written') && page.isPrivate !== true;
  if (isTrusted) {
    const { web, lines } = trustedSources(site);
    return [
      `default-src 'self'`,
      `script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: ${web}${also('script-src')}`,
      `style-src 'self' 'unsafe-inline' ${web}${also('style-src')}`,
      "img-src 'self' https: data: blob:",
      "media-src 'self' https: data: blob:",
      `font-src 'self' data: ${web}`,
      `connect-src 'self' ${web} ${lines}${also('connect-src')}`,
      `frame-src 'self' ${web}${also('frame-src')}`,
      `worker-src 'self' blob: ${web}`,
      ...CLOSED,
    ].join('; ');
  }
  const attributes = styleAttributes(needs);
  const script = page.script ? ` ${loaderSource.of(page.script, hashSource)}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${script}${also('script-src')}`,
    `style-src 'self' ${page.styles.source}${also('style-src')}`,
    ...(attributes ? [attributes] : []),
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self'${also('connect-src')}`,
    `frame-src${also('frame-src') || " 'none'"}`,
    ...CLOSED,
  ].join('; ');
}

/** What no page of readers ever needs. */
const CLOSED = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];
