import { describe, expect, it } from 'vitest';
import { exampleBlocks } from '../../blocks/_puck/examples/blocks.ts';
import { registry } from '../../blocks/registry.ts';
import { layouts } from '../../layouts/registry.ts';
import type { PageRoute, StoredBlock } from '../../schemas/page.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { catalogueOf } from './catalogue.ts';
import { blockNamesIn, type Placing, placeFault } from './placing.ts';

const catalogue = catalogueOf(registry, layouts);
const layout = layouts.find(({ name }) => name === 'right-rail');
const leaf: StoredBlock = { id: 'f', block: 'footer', v: 1, fields: {} };
const chain: StoredBlock = { id: 'c', block: 'single-chain', v: 1, fields: {}, children: [leaf] };

const placingOn = (route: PageRoute): Placing => {
  if (!layout) throw new Error('no layout');
  const page = readPage(
    { layout: layout.name, metadata: {}, sections: { main: [chain] } },
    catalogue,
  );
  return { page, layout, route, catalogue };
};
const front = placingOn({ kind: 'path', path: '/' });

describe('where blocks may be put', () => {
  it.each([
    ['footer', 'section/main', '«Pie de página» no va en «Principal»: sólo en el pie de página'],
    ['footer', 'section/footer', undefined],
    [
      'alert-bar',
      'section/main',
      '«Última hora» no va en «Principal»: sólo en la navegación o todo el ancho',
    ],
    ['alert-bar', 'section/navigation', undefined],
    [
      'alert-bar',
      'c/0',
      '«Última hora» no va en «Principal»: sólo en la navegación o todo el ancho',
    ],
    [
      'large-promo',
      'section/footer',
      '«Promo grande» no va en «Pie de página»: ahí no va nada de «Promos»',
    ],
    [
      'article-body',
      'section/navigation',
      '«Cuerpo de la nota» no va en «Navegación»: ahí no va nada de «Artículo»',
    ],
    ['google-ad', 'section/footer', undefined],
    ['single-chain', 'section/footer', undefined],
    ['navbar', 'section/main', undefined],
    ['no-such-block', 'section/main', undefined],
  ])('%s into %s', (name, zone, fault) => {
    expect(placeFault(front, [name], zone)).toBe(fault);
  });

  it('search results go on the template of searches alone', () => {
    const search = placingOn({ kind: 'type', type: 'search' });
    expect(placeFault(search, ['search-results-list'], 'section/main')).toBeUndefined();
    expect(placeFault(front, ['search-results-list'], 'section/main')).toBe(
      '«Resultados de búsqueda» no va en esta página: sólo en su plantilla',
    );
  });

  it('a column is asked which blocks it takes, not what stands in those', () => {
    const grid = exampleBlocks.find(({ name }) => name === 'ejemplo-grid');
    if (!layout || !grid) throw new Error('no grid');
    const known = catalogueOf(
      new Map([...registry, ...exampleBlocks.map((block) => [block.name, block] as const)]),
      layouts,
    );
    const stored = { id: 'g', block: grid.name, v: 1, fields: {}, children: [] };
    const page = readPage(
      { layout: layout.name, metadata: {}, sections: { main: [stored] } },
      known,
    );
    const placing = { ...front, page, catalogue: known };
    expect(placeFault(placing, ['ejemplo-card'], 'g/0')).toBeUndefined();
    expect(placeFault(placing, ['ejemplo-hero'], 'g/0')).toBe(
      '«Portada grande» no va en «Tarjetas» de «Cuadrícula»',
    );
    const outer = ['ejemplo-card'];
    expect(placeFault(placing, [...outer, 'ejemplo-hero'], 'g/0', outer)).toBeUndefined();
  });

  it('a chain is judged by what stands in it', () => {
    expect(placeFault(front, blockNamesIn(front.page, 'c'), 'section/rightrail')).toBe(
      '«Pie de página» no va en «Columna derecha»: sólo en el pie de página',
    );
  });
});
