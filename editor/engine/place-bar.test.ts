// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeBar } from './place-bar.ts';

/** The block that is selected: 600 wide, 300 below the top of the page. */
const BLOCK = new DOMRect(100, 300, 600, 200);

const at = (element: HTMLElement, rect: DOMRect): HTMLElement => {
  element.getBoundingClientRect = () => rect;
  return element;
};

function words(text: string, rect: DOMRect, inside: HTMLElement = document.body): HTMLElement {
  const element = at(document.createElement('p'), rect);
  element.textContent = text;
  inside.append(element);
  return element;
}

function selected() {
  const block = at(document.createElement('div'), BLOCK);
  block.dataset.node = 'uno';
  const over = document.createElement('div');
  over.className = 'pc-over';
  // Its styles say: 44 above the block, at its right.
  const bar = document.createElement('div');
  bar.textContent = 'Promo grande';
  bar.getBoundingClientRect = () =>
    new DOMRect(
      bar.style.left ? BLOCK.left : BLOCK.right - 300,
      bar.style.top ? BLOCK.top + Number.parseFloat(bar.style.top) : BLOCK.top - 44,
      300,
      36,
    );
  over.append(bar);
  document.body.append(block, over);
  return { block, bar };
}

beforeEach(() => {
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    const { parentElement } = this.startContainer;
    return [parentElement?.getBoundingClientRect()] as never;
  });
  at(document.body, new DOMRect(0, 0, 800, 100));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const spot = ({ style: { left, top } }: HTMLElement) => [left, top];

it.each([
  ['above, at the right, where nothing is', [], ['', '']],
  ['above, at the left, where words are at the right', [[500, 260]], ['0px', '']],
  [
    'in the block where words are above all of it',
    [
      [500, 260],
      [120, 270],
    ],
    ['', '8px'],
  ],
  [
    'above, where words are everywhere',
    [
      [500, 260],
      [120, 270],
      [500, 310],
      [120, 310],
    ],
    ['', ''],
  ],
] as const)('stands %s', (_, texts, expected) => {
  const { block, bar } = selected();
  for (const [x, y] of texts) words('palabras', new DOMRect(x, y, 80, 20));
  placeBar(bar, block);
  expect(spot(bar)).toEqual(expected);
});

it('takes no notice of what only screen readers say, nor of empty text', () => {
  const { block, bar } = selected();
  words('Galería', new DOMRect(500, 270, 1, 1));
  words('  ', new DOMRect(500, 260, 80, 20));
  placeBar(bar, block);
  expect(spot(bar)).toEqual(['', '']);
});

it('stands on the picture of its whole width with which the block begins', () => {
  const { block, bar } = selected();
  const picture = at(document.createElement('img'), new DOMRect(100, 300, 600, 160));
  block.append(picture);
  placeBar(bar, block);
  expect(spot(bar)).toEqual(['', '8px']);
});
