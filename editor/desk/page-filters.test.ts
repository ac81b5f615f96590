import { describe, expect, it } from 'vitest';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { fits, NO_FILTERS, peopleIn, statusChoices } from './page-filters.ts';
import { aPageSummary } from './page-summary.testing.ts';

const page = (id: string, more: Partial<PageSummary> = {}): PageSummary =>
  aPageSummary(id, { name: id, ...more });
const pages = [
  page('a'),
  page('b', { isDraftAhead: true, isAsLive: false, updatedBy: 'Álvaro' }),
  page('c', { route: { kind: 'type', type: 'article' }, updatedBy: 'Beto' }),
];
const shown = (filters: Parameters<typeof fits>[1]) =>
  pages.filter((one) => fits(one, filters)).map(({ id }) => id);

describe('the list of pages', () => {
  it('is whole without a filter', () => {
    expect(shown(NO_FILTERS)).toEqual(['a', 'b', 'c']);
  });

  it('is narrowed by state, by kind and by who changed it last, all that is set together', () => {
    expect(shown({ ...NO_FILTERS, status: 'changed' })).toEqual(['b']);
    expect(shown({ ...NO_FILTERS, kind: 'type' })).toEqual(['c']);
    expect(shown({ ...NO_FILTERS, by: 'Lupe' })).toEqual(['a']);
    expect(shown({ status: 'published', kind: 'path', by: 'Beto' })).toEqual([]);
  });

  it('offers what there is', () => {
    expect(statusChoices(pages).map(({ label }) => label)).toEqual([
      'Publicada',
      'Cambios sin publicar',
    ]);
    expect(peopleIn([...pages, page('d')])).toEqual(['Álvaro', 'Beto', 'Lupe']);
  });
});
