import type { MiddlewareHandler } from 'hono';

/**
 * What the editor's page may do. Its styles come from Mantine and from the canvas, which write them
 * as they go; scripts come from us alone. Pictures, videos and frames of a page that is edited may
 * be anybody's. The canvas is a frame without an address, and has this policy too.
 */
const editorPolicy = (scripts: string, connections: string, insecure: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data: blob:${insecure}`,
    `media-src 'self' https: blob:${insecure}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    `frame-src 'self' https:${insecure}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * The policy of the editor's page. `isDevelopment`: Vite's development server puts scripts into the
 * page and speaks over a web socket.
 */
export const editorPagePolicy = (origin: string, isDevelopment: boolean): string =>
  editorPolicy(
    isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    isDevelopment ? "'self' ws:" : "'self'",
    origin.startsWith('https:') ? '' : ' http:',
  );

/**
 * The policy of the live blog's embed, which any page may frame: no `frame-ancestors`. Without the
 * cookie of a session, which no frame of another site has, it knows nothing and may do nothing.
 */
export const embedPagePolicy = (origin: string, isDevelopment: boolean): string =>
  editorPagePolicy(origin, isDevelopment).replace(/; frame-ancestors [^;]*/, '');

const A_YEAR_SECONDS = 31_536_000;
/** Nothing of a device is the editor's business. */
const NO_DEVICES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

const HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': NO_DEVICES.map((name) => `${name}=()`).join(', '),
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** Headers of every reply on the editor's host. A route may say another of its own. */
export function editorHeaders(origin: string): MiddlewareHandler {
  const headers = {
    ...HEADERS,
    ...(origin.startsWith('https:')
      ? { 'Strict-Transport-Security': `max-age=${A_YEAR_SECONDS}` }
      : {}),
  };
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    await next();
  };
}
