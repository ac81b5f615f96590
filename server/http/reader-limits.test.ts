import { describe, expect, it } from 'vitest';
import { readerLimits } from './reader-limits.ts';

const limits = readerLimits({ pictures: 1, searches: 1, openContent: 1 }, () => 'a');
const [picture, search, content] = [
  limits.limitOf('/imagenes/x.jpg'),
  limits.limitOf('/search/lluvia/'),
  limits.limitOf('/_portada/contenido/search-api'),
];

describe('what readers may request so often', () => {
  it('is counted apart: pictures, searches, open content', () => {
    expect(new Set([picture, search, content, undefined]).size).toBe(4);
    expect(limits.limitOf('/resizer/v2/x?auth=1&width=3')).toBe(picture);
    for (const url of ['/busqueda', '/busqueda/?q=x', '/_portada/sugerencias?q=x', '/pf/search/x/'])
      expect(limits.limitOf(url), url).toBe(search);
  });

  it('counts closed parts of articles, each of which is built anew where nobody saw it', () => {
    expect(limits.limitOf('/paywall/public/v1/rest?ruta=/a/&bloque=b')).toBe(content);
    expect(limits.limitOf('/paywall/public/v1/reader')).toBeUndefined();
  });

  it('counts streams of live blogs, and no polls of them', () => {
    expect(limits.limitOf('/_live/noche/stream?desde=3')).toBe(content);
    expect(limits.limitOf('/_live/noche/after/3')).toBeUndefined();
  });

  it('is known in every spelling', () => {
    for (const url of ['/%73earch/x/', '/searc%68/x', '/busqued%61'])
      expect(limits.limitOf(url), url).toBe(search);
    expect(limits.limitOf('/r%65sizer/v2/x')).toBe(picture);
  });

  it('is no page', () => {
    for (const url of ['/', '/nacional/', '/searching/', '/busquedas/', '/%zz', '/assets/x.js'])
      expect(limits.limitOf(url), url).toBeUndefined();
  });
});
