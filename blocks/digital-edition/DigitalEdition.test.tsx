import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { digitalEdition } from './block.ts';

const ISSUE = 'https://issuu.com/labrujula/docs/edicion_20nov';
const dom = (fields: JsonObject = {}) =>
  inDocument(renderBlock(digitalEdition, { fields: { issuuUrl: ISSUE, ...fields } }));

describe('digital-edition', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(digitalEdition)).toEqual({
      issuuUrl: '',
      backgroundImageUrl: '',
      backgroundImageId: '',
      backgroundImageAuth: '',
      backgroundImageFocalPoint: '',
      mainText: 'Leer edición digital',
    });
  });

  it('is a button over its picture', () => {
    const body = dom({ backgroundImageUrl: '/imagenes/portada.jpg' });
    expect(body.querySelector('button')?.textContent).toContain('Leer edición digital');
    expect(body.querySelector('img')?.getAttribute('src')).toBe('/imagenes/portada.jpg');
    expect(body.querySelector('iframe')).toBeNull();
    expect(dom({ mainText: 'Hojéala' }).querySelector('button')?.textContent).toContain('Hojéala');
  });

  it('puts a lazy frame in its place that may do what the catalogue says', () => {
    const frame = inDocument(dom().querySelector('template')?.innerHTML ?? '').querySelector(
      'iframe',
    );
    const of = (name: string) => frame?.getAttribute(name);
    expect(of('src')).toBe('https://e.issuu.com/embed.html?d=edicion_20nov&u=labrujula');
    expect(of('title')).toBe('Edición digital');
    expect(of('loading')).toBe('lazy');
    expect(of('sandbox')?.split(' ').sort()).toEqual([
      'allow-downloads',
      'allow-forms',
      'allow-modals',
      'allow-popups',
      'allow-same-origin',
      'allow-scripts',
      'allow-top-navigation',
    ]);
    expect(of('allow')).toBe('clipboard-write; fullscreen');
  });

  it('frames nothing of anybody else, least of all of ourselves', () => {
    for (const issuuUrl of [
      'https://malo.example/labrujula/docs/edicion',
      'https://www.labrujula.example/labrujula/docs/edicion',
      'https://issuu.com/labrujula',
      'https://issuu.com.malo.example/a/docs/b',
    ]) {
      const body = dom({ issuuUrl });
      expect(body.querySelector('iframe, template'), issuuUrl).toBeNull();
      expect(body.querySelector('a')?.textContent).toContain('Leer edición digital');
    }
    expect(dom({ issuuUrl: '/edicion/' }).innerHTML).toBe('');
  });
});
