import { describe, expect, it } from 'vitest';
import { adDensity } from './ad-density.ts';
import { promo, run, stored } from './checked-page.testing.ts';
import { chosenContrast } from './chosen-contrast.ts';
import { metadataLength } from './metadata-length.ts';
import { twoLeads } from './two-leads.ts';
import { contrast } from './wcag-contrast.ts';

describe('the contrast of two colours', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });
});

describe('contrast', () => {
  const carousel = (fields: Record<string, string>) => stored('c', 'promo-carousel', fields);

  it('finds a background on which neither dark nor light text can be read', () => {
    // White on #7b7b7b: 1.05 / (0.198 + 0.05) = 4.23.
    expect(run(chosenContrast, [carousel({ backgroundColor: '#7b7b7b' })])).toMatchObject([
      {
        message:
          'El texto de las tarjetas se lee mal: su contraste con el fondo es de 4.2 y hace falta 4.5',
        field: { path: 'backgroundColor', label: 'Color de fondo' },
        mend: { path: ['backgroundColor'], value: 'Soft White' },
      },
    ]);
  });

  it('finds a title whose colour gives way', () => {
    const red = { title: 'Para ver', titleColor: 'Red', backgroundColor: 'Crimson Red' };
    expect(run(chosenContrast, [carousel(red)])).toMatchObject([
      { field: { path: 'titleColor' }, mend: { path: ['titleColor'], value: 'Black' } },
    ]);
    expect(run(chosenContrast, [carousel({ ...red, title: '' })])).toEqual([]);
  });

  it('says nothing of what can be read', () => {
    expect(run(chosenContrast, [carousel({}), carousel({ backgroundColor: 'Black' })])).toEqual([]);
  });
});

describe('two-leads', () => {
  it('finds every lead but the first', () => {
    const lead = { isLead: true };
    const body = [promo('p', 'a', lead), promo('q', 'b'), promo('r', 'c', lead)];
    expect(run(twoLeads, body)).toMatchObject([
      {
        block: { id: 'r' },
        also: { id: 'p' },
        mend: { kind: 'set-field', block: 'r', path: ['isLead'], value: false },
      },
    ]);
    expect(run(twoLeads, body.slice(0, 2))).toEqual([]);
  });
});

describe('ad-density', () => {
  const ads = (count: number) =>
    Array.from({ length: count }, (_, index) => stored(`ad${index}`, 'google-ad'));
  const texts = (count: number) =>
    Array.from({ length: count }, (_, index) => stored(`h${index}`, 'header'));
  const site = { websiteAdPath: 'brujula', ads: { publisherId: '1' } } as never;

  it('finds more advertisements than blocks for them, at the last one', () => {
    expect(run(adDensity, [...texts(5), ...ads(2)], { site })).toMatchObject([
      {
        message:
          'La página tiene 2 anuncios y 5 bloques de contenido: este sitio pide 3 bloques por cada anuncio',
        block: { id: 'ad1' },
        mend: { kind: 'remove-block', block: 'ad1' },
      },
    ]);
    expect(run(adDensity, [...texts(6), ...ads(2)], { site })).toEqual([]);
  });

  it('says nothing of a single one, nor of a site without advertisements', () => {
    expect(run(adDensity, ads(1), { site })).toEqual([]);
    expect(run(adDensity, ads(4))).toEqual([]);
  });
});

describe('metadata-length', () => {
  const told = (metadata: Record<string, string>) =>
    run(metadataLength, [], { metadata }).map(({ message, path }) => [path, message]);

  it('finds what search engines cut', () => {
    expect(told({ title: 'á'.repeat(70), description: 'x'.repeat(160) })).toEqual([]);
    expect(told({ title: 'á'.repeat(71), description: 'x'.repeat(161) })).toEqual([
      [
        ['metadata', 'title'],
        'El título para buscadores tiene 71 caracteres: se corta después de 70',
      ],
      [
        ['metadata', 'description'],
        'La descripción para buscadores tiene 161 caracteres: se corta después de 160',
      ],
    ]);
    expect(told({})).toEqual([]);
  });
});
