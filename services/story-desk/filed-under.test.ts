import { describe, expect, it } from 'vitest';
import type { Json } from '../../schemas/json.ts';
import { filedUnder } from './filed-under.ts';

describe('what a story is filed under', () => {
  const section = (id: string, name: string) => ({ _id: id, type: 'section', name });
  const document = {
    canonical_website: 'brujula',
    websites: { brujula: { website_section: section('/ciencia', 'Ciencia') }, jalisco: {} },
    taxonomy: {
      primary_section: section('/ciencia', 'Ciencia'),
      sections: [
        section('/ciencia', 'Ciencia'),
        { referent: { id: '/clima/agua', type: 'section' } },
      ] as Json[],
      tags: [{ text: 'Agua', slug: 'agua' }, { text: 'Sin dirección' }, { slug: 'agua' }] as Json[],
    },
    credits: {
      by: [{ name: 'Ana Villaseñor', slug: 'ana-villasenor' }, { name: 'Redacción' }] as Json[],
    },
  };

  it('is its sections, its tags and who signs it, each once and where it stands', () => {
    expect(filedUnder(document, 'brujula')).toEqual([
      { path: '/ciencia/', name: 'Ciencia' },
      { path: '/clima/agua/', name: '/clima/agua' },
      { path: '/tags/agua/', name: 'Agua' },
      { path: '/author/ana-villasenor/', name: 'Ana Villaseñor' },
    ]);
  });

  it('is nothing for a document without any of them, whatever stands there', () => {
    expect(filedUnder({}, 'brujula')).toEqual([]);
    const odd = { taxonomy: { sections: 'x', tags: [null, 3] }, credits: { by: {} }, websites: [] };
    expect(filedUnder(odd as never, 'brujula')).toEqual([]);
  });
});
