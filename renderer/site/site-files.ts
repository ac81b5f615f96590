import type { SiteProperties } from '../../schemas/site.ts';
import { sitesTag } from '../../services/changes/tags.ts';
import { MAX_PICTURE_MS, rendering } from '../../services/images/picture-work.ts';
import type { Assets } from '../assets/assets.ts';
import { MANIFEST, SHARE_IMAGE } from '../assets/site-addresses.ts';
import { accentOf } from '../assets/style-sheets.ts';
import { Body } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import { FRAMED_DOCUMENT, FRAMED_PAGE, FRAMED_POLICY } from '../http/framed-page.ts';

const DAY_MS = 86_400_000;
const SECURITY_DAYS = 364;
const ICON = /^\/icono-(180|192|512)\.png$/;
const FAVICON_PX = 48;

const SHARE_WIDTH_PX = 1_200;
const SHARE_HEIGHT_PX = 630;
const LOGO_WIDTH_PX = 720;
const LOGO_HEIGHT_PX = 260;
/** Drawings are enlarged from their own size: at this density they stay sharp. */
const SVG_DENSITY = 400;

const ready = async (type: string, bytes: Buffer, policy?: string): Promise<ReadyPage> => ({
  status: 200,
  headers: [
    ...['Content-Type', type, 'Cache-Control', 'public, max-age=3600'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...(policy ? ['Content-Security-Policy', policy] : []),
  ],
  body: new Body(bytes),
  tags: [sitesTag()],
});

/**
 * The rules for robots: pages are open; what only our own scripts request, and endless searches,
 * are not theirs.
 */
const robots = ({ websiteDomain }: SiteProperties): string =>
  [
    ...['User-agent: *', 'Disallow: /_portada/', 'Disallow: /identity/', 'Disallow: /search/', ''],
    ...[`Sitemap: ${websiteDomain}/sitemap.xml`, ''],
  ].join('\n');

const manifest = (site: SiteProperties, accent: string | undefined): string =>
  JSON.stringify({
    name: site.websiteName,
    short_name: site.websiteName,
    ...(site.tagLine ? { description: site.tagLine } : {}),
    lang: site.locale,
    dir: site.textDirection,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: accent ?? '#ffffff',
    icons: [192, 512].map((px) => ({
      src: `/icono-${px}.png`,
      sizes: `${px}x${px}`,
      type: 'image/png',
    })),
  });

/** RFC 9116 asks for a date within a year: a text without one gets one of 364 days from now. */
function securityTxt(text: string, now: Date): string {
  if (text === '' || /^expires:/im.test(text)) return text;
  const until = new Date(now.getTime() + SECURITY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return `${text.trimEnd()}\nExpires: ${until}T00:00:00.000Z\n`;
}

/** Texts that a site says to programs at fixed addresses; '' where it says nothing. */
const TEXTS: Readonly<Record<string, (site: SiteProperties, now: Date) => string>> = {
  '/robots.txt': robots,
  '/ads.txt': ({ adsTxt }) => adsTxt,
  '/app-ads.txt': ({ appAdsTxt }) => appAdsTxt,
  '/.well-known/security.txt': ({ securityTxt: text }, now) => securityTxt(text, now),
};

/** Where programs that keep passwords send their reader to change one. */
const CHANGE_PASSWORD = '/.well-known/change-password/';
const ACCOUNT_PAGE = '/account/';

/** May a path be one of these files? */
export const isFilePath = (path: string): boolean =>
  path.startsWith('/.well-known/') || (path.indexOf('/', 1) < 0 && path.includes('.'));

const toAccount: ReadyPage = {
  status: 302,
  headers: [
    ...['Location', ACCOUNT_PAGE, 'Cache-Control', 'public, max-age=3600'],
    ...['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', BARE_POLICY],
  ],
  body: new Body(Buffer.alloc(0)),
  tags: [],
};

const CLEAR = { fit: 'contain', background: '#ffffff00' } as const;

const square = (icon: Buffer, px: number): Promise<Buffer> =>
  rendering.draw(
    {
      bytes: icon,
      input: { density: SVG_DENSITY },
      steps: [['resize', px, px, CLEAR], ['png'], ['toBuffer']],
    },
    MAX_PICTURE_MS,
  );

/** The site's mark on paper, over a line of its accent. */
async function shareImage(logo: Buffer, accent: string): Promise<Buffer> {
  const mark = await rendering.draw(
    {
      bytes: logo,
      input: { density: SVG_DENSITY },
      steps: [['resize', LOGO_WIDTH_PX, LOGO_HEIGHT_PX, CLEAR], ['png'], ['toBuffer']],
    },
    MAX_PICTURE_MS,
  );
  const line = {
    create: { width: SHARE_WIDTH_PX, height: 16, channels: 3, background: accent },
  } as const;
  const paper = { width: SHARE_WIDTH_PX, height: SHARE_HEIGHT_PX, background: '#ffffff' };
  const parts = [{ input: mark }, { input: line, top: SHARE_HEIGHT_PX - 16, left: 0 }];
  return rendering.draw(
    {
      input: { create: { ...paper, channels: 3 } },
      steps: [['composite', parts], ['png'], ['toBuffer']],
    },
    MAX_PICTURE_MS,
  );
}

/**
 * What browsers and robots look for at fixed addresses of a site: robots.txt, ads.txt,
 * security.txt, where a password is changed, its manifest, its icon in pixels, a picture for shared
 * links, the page in which markup of others runs apart. Undefined for any other path; null for what
 * the site does not have. With a key for search engines its file (rule 2.13).
 */
export async function siteFile(
  assets: Assets,
  site: SiteProperties,
  path: string,
  { indexNowKey, now = new Date() }: { indexNowKey?: string | undefined; now?: Date } = {},
): Promise<ReadyPage | null | undefined> {
  if (indexNowKey && path === `/${indexNowKey}.txt`)
    return ready('text/plain; charset=utf-8', Buffer.from(indexNowKey));
  if (path === CHANGE_PASSWORD) return toAccount;
  if (path === FRAMED_PAGE)
    return ready('text/html; charset=utf-8', Buffer.from(FRAMED_DOCUMENT), FRAMED_POLICY);
  if (Object.hasOwn(TEXTS, path)) {
    const text = TEXTS[path]?.(site, now) ?? '';
    return text === '' ? null : ready('text/plain; charset=utf-8', Buffer.from(text));
  }
  const accent = accentOf(assets.styles(), site.theme);
  if (path === MANIFEST)
    return ready('application/manifest+json', Buffer.from(manifest(site, accent)));
  const px = path === '/favicon.ico' ? FAVICON_PX : Number(ICON.exec(path)?.[1] ?? 0);
  if (px > 0) {
    const icon = await assets.readStatic(site.icon);
    return icon && ready('image/png', await square(icon, px));
  }
  if (path === SHARE_IMAGE) {
    const logo = await assets.readStatic(site.primaryLogo);
    return logo && ready('image/png', await shareImage(logo, accent ?? '#15181c'));
  }
  return undefined;
}
