import { expect, it } from 'vitest';
import { FRAMED_PAGE } from '../../blocks/_embed/foreign/framed.ts';
import { RESERVED_PARTS } from '../../schemas/reserved-parts.ts';
import { MANIFEST, SHARE_IMAGE, TOUCH_ICON } from '../assets/site-addresses.ts';
import { SEARCH_FORM_PATH } from './routes/search.ts';

it.each([
  MANIFEST,
  SHARE_IMAGE,
  TOUCH_ICON,
  FRAMED_PAGE,
  SEARCH_FORM_PATH,
  '/_portada/sugerencias',
  '/search/x/',
  '/author/x/',
  '/tags/x/',
  '/robots.txt',
  '/correcciones/2/',
  '/rss/x/',
  '/atom/',
  '/sitemap.xml',
  '/sitemap-imagenes-2026-11-2.xml',
  '/favicon.ico',
  '/identity/public/v1/config',
  '/__mail',
])('nothing that is imported may stand at %s', (address) => {
  expect(address.split('/')[1]).toMatch(RESERVED_PARTS);
});
