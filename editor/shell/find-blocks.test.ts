import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { findBlocks } from './find-blocks.ts';

const found = (search: string) => findBlocks(registry.values(), search).map(({ name }) => name);

describe('search of blocks', () => {
  it.each([
    ['foto', 'simple-image'],
    ['publicidad', 'google-ad'],
    ['banner', 'google-ad'],
    ['alerta', 'alert-bar'],
    ['logo', 'masthead'],
    ['separador', 'divider'],
    ['galería', 'grid-post'],
    ['galeria', 'promo-carousel'],
    ['PROMO grande', 'large-promo'],
    ['cadena', 'double-chain'],
    ['large-promo', 'large-promo'],
    ['videos', 'youtube-lite'],
    ['fotos', 'simple-image'],
    ['anuncio', 'google-ad'],
    ['línea', 'divider'],
    ['listado', 'simple-list'],
    ['más leídas', 'numbered-list'],
    ['noticia', 'large-promo'],
    ['columnas', 'triple-chain'],
    ['tweet', 'social-embed'],
    ['incrustar', 'html-box'],
    ['botón', 'html-box'],
    ['footer', 'footer'],
    ['firmas', 'byline'],
  ])('«%s» finds %s', (search, name) => {
    expect(found(search)).toContain(name);
  });

  it('puts what is called so before what is only like it', () => {
    expect(found('promo')[0]).toBe('large-promo');
    expect(found('imagen')[0]).toBe('simple-image');
    expect(found('foto')[0]).toBe('simple-image');
    expect(found('video')[0]).toBe('youtube-lite');
    expect(found('lista')[0]).toBe('numbered-list');
  });

  it('needs every word, and without a word finds all', () => {
    expect(found('promo xyz')).toEqual([]);
    expect(found(' ')).toHaveLength(registry.size);
  });
});
