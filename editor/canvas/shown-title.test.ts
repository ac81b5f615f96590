// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { shortened, shownTitle } from './shown-title.ts';

/** The canvas stands in a frame; the blocks are in its document. */
function canvasWith(markup: string): void {
  document.body.innerHTML = '<iframe id="preview-frame"></iframe>';
  const inside = document.querySelector('iframe')?.contentDocument;
  if (inside) inside.body.innerHTML = markup;
}

beforeEach(() =>
  canvasWith(`
    <div data-node="promo"><span class="pc-text">Nacional</span>
      <h2>La  ciudad estrena</h2><p>Un texto</p></div>
    <div data-node="chain"><h2> </h2>
      <div data-node="inner"><h3>De otro bloque</h3></div></div>
    <div data-node="note"><p>Sólo un párrafo</p></div>
    <div data-node="empty"><div class="pc-card"><p>Elige una nota</p></div></div>`),
);

it.each([
  ['promo', 'La ciudad estrena'],
  ['inner', 'De otro bloque'],
  ['note', 'Sólo un párrafo'],
  ['chain', undefined],
  ['empty', undefined],
  ['gone', undefined],
])('%s shows %s', (id, title) => {
  expect(shownTitle(id)).toBe(title);
});

it('long titles are cut at a word', () => {
  expect(shortened('La ciudad estrena una red de tranvías', 20)).toBe('La ciudad estrena…');
  expect(shortened('Corto', 20)).toBe('Corto');
});
