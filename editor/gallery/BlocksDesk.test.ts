import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { matchingGroups } from './BlocksDesk.tsx';

describe('the search of the gallery', () => {
  const labels = (search: string) =>
    matchingGroups(registry.values(), search).flatMap(({ blocks }) =>
      blocks.map(({ label }) => label),
    );
  it('finds by label, name or group, without accents, all words in any order', () => {
    expect(labels('mediana promo').sort()).toEqual(['Promo mediana', 'Promo mediana a mano']);
    expect(labels('CARROUSEL')).toEqual([]);
    expect(labels('articulo')).toContain('Titular');
    expect(labels('medium-promo')).toEqual(['Promo mediana']);
  });
  it('finds by what else editors call a block', () => {
    expect(labels('banner')).toContain('Anuncio');
    expect(labels('facebook')).toContain('Entrar con otras cuentas');
  });
  it('has every block without words', () => {
    expect(labels('  ')).toHaveLength(registry.size);
  });
});
