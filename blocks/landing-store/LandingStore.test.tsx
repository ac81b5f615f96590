import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { landingStore } from './block.ts';

const STORES = {
  playStoreUrl: 'https://play.google.example/app',
  appStoreUrl: 'https://apps.apple.example/app',
};
const render = (fields: JsonObject, isEditing = false) =>
  inDocument(renderBlock(landingStore, { fields, isEditing }));

describe('landing store', () => {
  it('has its defaults', () => {
    expect(defaultsOf(landingStore)).toEqual({
      title: '',
      description: '',
      playStoreUrl: '',
      appStoreUrl: '',
    });
  });

  it('says the fixed words over both stores', () => {
    const body = render({ title: 'Lleva <b>todo</b>', description: 'En el bolsillo', ...STORES });
    expect(body.querySelector('h2')?.innerHTML).toContain('<b>todo</b>');
    expect(body.textContent).toContain('Descarga nuestra app');
    expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      STORES.playStoreUrl,
      STORES.appStoreUrl,
    ]);
  });

  it('names no store without an address', () => {
    const body = render({ title: 'Ya', appStoreUrl: STORES.appStoreUrl });
    expect([...body.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      expect.stringContaining('Disponible en App Store'),
    ]);
    expect(render({ title: 'Ya' }).querySelector('ul')).toBeNull();
  });

  it('is nothing while it is empty', () => {
    expect(render({}).innerHTML).toBe('');
    expect(render({ title: ' ' }).innerHTML).toBe('');
  });
});
