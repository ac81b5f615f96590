import { FRAMED_PAGE } from '../../blocks/_embed/foreign/framed.ts';
import { FRAMED_SANDBOX, FRAMED_TITLE } from '../../schemas/html.ts';

export { FRAMED_PAGE };

/** Hears nothing of its page but that it may say its height again. */
const SCRIPT = `
if (top !== self) {
  var told = 0;
  var tell = function (again) {
    var height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told && again !== true) return;
    told = height;
    parent.postMessage({ portadaHeight: height }, '*');
  };
  addEventListener('message', function (event) {
    if (event.source === parent && event.data && event.data.portadaAsks === 'height') tell(true);
  });
  addEventListener('load', tell);
  new ResizeObserver(tell).observe(document.documentElement);
  try { document.write(decodeURIComponent(location.hash.slice(1))); } catch (error) {}
}`;

/**
 * In which markup of others runs apart: whatever it is opened in, it has no origin, so that nothing
 * of the newspaper's is within its reach. Opened by itself it shows nothing.
 */
export const FRAMED_DOCUMENT = [
  '<!DOCTYPE html><html><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="robots" content="noindex">',
  `<title>${FRAMED_TITLE}</title>`,
  '<style>html,body{margin:0}body{font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}',
  'iframe,img,video{max-width:100%}</style>',
  `</head><body><script>${SCRIPT}</script></body></html>`,
].join('');

/** What the markup of others may load where it runs apart: everything of the web by https. */
export const FRAMED_POLICY = [
  `sandbox ${FRAMED_SANDBOX}`,
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' https: blob:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data: blob:',
  'media-src https: data: blob:',
  'font-src https: data:',
  'connect-src https: wss:',
  'worker-src https: blob:',
  'frame-src https:',
  'form-action https:',
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');
