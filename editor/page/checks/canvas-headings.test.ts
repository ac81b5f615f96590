// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { canvasHeadings } from './canvas-headings.ts';

it('lists the headings of blocks, without cards and what is empty', () => {
  document.body.innerHTML = `
    <h2>Fuera de todo bloque</h2>
    <div data-node="n1" data-block="a">
      <h2>Uno</h2>
      <div class="pc-card"><h3>Elige una nota</h3></div>
      <div data-node="n2" data-block="b"><h4> Dos </h4><h5> </h5></div>
    </div>`;
  expect(canvasHeadings(document)).toEqual([
    { block: 'a', level: 2, text: 'Uno' },
    { block: 'b', level: 4, text: ' Dos ' },
  ]);
});

it('lists none before the canvas stands', () => {
  expect(canvasHeadings(null)).toEqual([]);
});
