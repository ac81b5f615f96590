// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { registry } from '../../../blocks/registry.ts';
import { idsIn } from '../../../schemas/page-records/page-records.ts';
import { writePage } from '../../../schemas/page-records/write-page.ts';
import { areAllHidden } from '../../document/hidden.ts';
import type { Engine } from '../../engine/engine.ts';
import { endingOf } from './command-context.ts';
import { block, catalogue, contextOn, engineOn, PAGE } from './commands.testing.ts';
import { duplicateBlocks } from './duplicate.ts';
import { hideBlocks } from './hide.ts';
import { insertBlock } from './insert.ts';
import { moveBlocks, placeBlocks } from './move.ts';
import { pasteBlocks } from './paste.ts';
import { removeBlocks } from './remove.ts';
import { extendSelection, selectBlock, selectBlocks, toggleBlock } from './select.ts';
import { undoStep } from './travel.ts';
import { wrapBlocks } from './wrap.ts';

const MAIN = 'section/main';
const idsAt = (engine: Engine, zone = MAIN) => idsIn(engine.page(), zone);

it('several blocks are moved, duplicated and removed as one step each', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  moveBlocks(context)(['a', 'b'], 'down');
  expect(idsAt(engine)).toEqual(['c', 'a', 'b', 'chain']);
  moveBlocks(context)(['b', 'a'], 'up');
  expect(idsAt(engine)).toEqual(['a', 'b', 'c', 'chain']);
  duplicateBlocks(context)(['a', 'b']);
  expect(idsAt(engine)).toHaveLength(6);
  expect(idsAt(engine).slice(0, 2)).toEqual(['a', 'b']);
  expect(engine.selection.ids()).toEqual(idsAt(engine).slice(2, 4));
  removeBlocks(context)(engine.selection.ids());
  expect(idsAt(engine)).toEqual(['a', 'b', 'c', 'chain']);
  expect(engine.steps).toEqual([
    'mover 2 bloques',
    'mover 2 bloques',
    'duplicar 2 bloques',
    'quitar 2 bloques',
  ]);
  expect(context.said.at(-1)).toBe('2 bloques quitados. Ctrl+Z los recupera');
});

it('a move at the end of a section goes on in the next, and stops at the end of the page', () => {
  const engine = engineOn({
    ...PAGE,
    sections: { ...PAGE.sections, rightrail: [block('r', 'divider')] },
  });
  const context = contextOn(engine);
  moveBlocks(context)(['r'], 'down');
  expect(idsAt(engine, 'section/fullwidth2')).toEqual(['r']);
  moveBlocks(context)(['r'], 'down');
  moveBlocks(context)(['r'], 'down');
  expect(idsAt(engine, 'section/footer')).toEqual(['r']);
  expect(context.said.at(-1)).toBe('No hay a dónde moverlo en esa dirección');
});

it('a move to where a block does not belong is refused, and says why', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  moveBlocks(context)(['r'], 'down');
  moveBlocks(context)(['r'], 'down');
  expect(idsAt(engine, 'section/fullwidth2')).toEqual(['r']);
  expect(context.refused).toEqual([
    '«Promo grande» no va en «Pie de página»: ahí no va nada de «Promos»',
  ]);
});

it('blocks are hidden and shown again as one step each', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  const hidden = () =>
    ['a', 'b', 'chain', 'k'].filter((id) => areAllHidden(engine.page(), [id])).join();
  hideBlocks(context)(['a', 'chain', 'k']);
  expect(hidden()).toBe('a,chain,k');
  // One of them is seen: all are hidden, and what is hidden stays so.
  hideBlocks(context)(['a', 'b']);
  expect(hidden()).toBe('a,b,chain,k');
  hideBlocks(context)(['a', 'b']);
  expect(hidden()).toBe('chain,k');
  expect(engine.steps).toEqual(['ocultar 3 bloques', 'ocultar 2 bloques', 'mostrar 2 bloques']);
  expect(context.said).toEqual([
    '3 bloques ocultos: no se publican',
    '2 bloques ocultos: no se publican',
    '2 bloques a la vista otra vez',
  ]);
  undoStep(context)();
  expect(hidden()).toBe('a,b,chain,k');
});

it('a block that was hidden and shown again is stored as it was', () => {
  const engine = engineOn();
  const before = writePage(engine.page(), catalogue);
  hideBlocks(contextOn(engine))(['a']);
  expect(writePage(engine.page(), catalogue).sections.main?.[0]).toMatchObject({ isHidden: true });
  hideBlocks(contextOn(engine))(['a']);
  expect(writePage(engine.page(), catalogue)).toEqual(before);
});

it('what was undone is selected', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  removeBlocks(context)(['a', 'c']);
  undoStep(context)();
  expect(engine.selection.ids()).toEqual(['a', 'c']);
  expect(context.said.at(-1)).toBe('Deshecho: quitar 2 bloques');
});

it('a drop counts the blocks as they stand before it, and is told with its place', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  placeBlocks(context)(['a'], { zone: MAIN, index: 3 }, 'Principal, después de Clima');
  expect(idsAt(engine)).toEqual(['b', 'c', 'a', 'chain']);
  expect(context.said.at(-1)).toBe('Promo grande movido: Principal, después de Clima');
  placeBlocks(context)(['b', 'r'], { zone: 'chain/0', index: 0 }, 'Columna 1');
  expect(idsAt(engine, 'chain/0')).toEqual(['b', 'r', 'k']);
});

it('what is dropped stands at once, and is selected once it is painted', async () => {
  const engine = engineOn();
  const context = contextOn(engine);
  selectBlock(context)('c');
  insertBlock(context)('small-promo', { at: { zone: MAIN, index: 1 }, isDropped: true });
  const [, dropped = ''] = idsAt(engine);
  expect(idsAt(engine)).toEqual(['a', dropped, 'b', 'c', 'chain']);
  expect(engine.selection.ids()).toEqual(['c']);
  await vi.waitFor(() => expect(engine.selection.ids()).toEqual([dropped]));
  // Who takes it back at once leaves nothing to select.
  insertBlock(context)('small-promo', { at: { zone: MAIN, index: 0 }, isDropped: true });
  undoStep(context)();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
  expect(idsAt(engine)).toEqual(['a', dropped, 'b', 'c', 'chain']);
  expect(engine.selection.ids().filter((id) => !idsAt(engine).includes(id))).toEqual([]);
});

it('blocks do not go where they may not stand, whatever puts them there', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  const before = engine.page();
  const fault = '«Pie de página» no va en «Principal»: sólo en el pie de página';
  insertBlock(context)('footer');
  pasteBlocks(context)([block('x', 'footer')]);
  selectBlock(context)('k');
  insertBlock(context)('footer');
  expect(context.refused).toEqual([fault, fault, fault]);
  pasteBlocks(context)([block('x', 'no-such-block')]);
  expect(context.refused.at(-1)).toBe('Esta versión no tiene el bloque «no-such-block»');
  pasteBlocks(context)(undefined);
  expect(context.refused.at(-1)).toMatch(/^Lo que copiaste no es un bloque/);
  expect(engine.page()).toBe(before);
});

it('a stored page that breaks a rule stays as it is, and its block does not move further', () => {
  const engine = engineOn({
    layout: 'right-rail',
    metadata: {},
    sections: { main: [block('f', 'footer'), block('a')] },
  });
  const context = contextOn(engine);
  moveBlocks(context)(['a'], 'up');
  expect(idsAt(engine)).toEqual(['a', 'f']);
  moveBlocks(context)(['f'], 'up');
  expect(idsAt(engine)).toEqual(['a', 'f']);
  expect(context.refused).toHaveLength(1);
});

it('pasted blocks get new ids, stand after the selected one, and are selected', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  selectBlock(context)('a');
  pasteBlocks(context)([block('b'), block('c')]);
  const ids = idsAt(engine);
  expect(new Set(ids).size).toBe(6);
  expect([ids[0], ...ids.slice(3)]).toEqual(['a', 'b', 'c', 'chain']);
  expect(engine.selection.ids()).toEqual(ids.slice(1, 3));
  expect(engine.steps).toEqual(['pegar 2 bloques']);
});

it('wrapping takes a chain with a column for each block, else the one that was named', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  wrapBlocks(context)(['a', 'c']);
  const [chain = ''] = engine.selection.ids();
  expect(idsAt(engine)).toEqual([chain, 'b', 'chain']);
  expect(idsAt(engine, `${chain}/0`)).toEqual(['a']);
  expect(idsAt(engine, `${chain}/1`)).toEqual(['c']);
  wrapBlocks(context)(['b'], 'triple-chain');
  expect(engine.selected()?.own.block).toBe('triple-chain');
  expect(engine.steps).toHaveLength(2);
});

it('Shift chooses from the first block, Ctrl one by one', () => {
  const engine = engineOn();
  const context = contextOn(engine);
  selectBlock(context)('b');
  extendSelection(context)('chain');
  expect(engine.selection.ids()).toEqual(['b', 'c', 'chain']);
  extendSelection(context)('a');
  expect(engine.selection.ids()).toEqual(['b', 'a']);
  toggleBlock(context)('r');
  toggleBlock(context)('b');
  expect(engine.selection.ids()).toEqual(['a', 'r']);
  selectBlocks(context)([]);
  expect(engine.selected()).toBeUndefined();
});

/** Names of makers, and verbs: what they call is «el bloque». */
const NO_NOUNS = /^(?:Taboola|Spotify|Reel|Promo|[A-Z]\p{L}*[aei]r)$/u;

it('what was done to a block is told in the gender and number of its name', () => {
  for (const { label } of registry.values()) {
    const [first = ''] = label.split(' ');
    if (NO_NOUNS.test(first) || /^(?:Mi|Sus)$/.test(first)) continue;
    const isFeminine = /(?:as?|ción|sión)$/.test(first) || first === 'Imagen';
    const isPlural = first.endsWith('s') && first !== 'Espacios';
    expect([label, endingOf(label)]).toEqual([
      label,
      `${isFeminine ? 'a' : 'o'}${isPlural ? 's' : ''}`,
    ]);
  }
  const told = ['3 bloques', 'Mi cuenta', 'Sus pedidos', 'Sus suscripciones'].map(endingOf);
  expect(told).toEqual(['os', 'a', 'os', 'as']);
});
