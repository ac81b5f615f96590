// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gapUnder, takeGaps } from './gaps.ts';

const at = (id: string, top: number, bottom: number, left = 0, width = 400) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(id);
  element.getBoundingClientRect = () => new DOMRect(left, top, width, bottom - top);
  return element;
};

beforeEach(() => {
  document.body.innerHTML = `<div id="main" data-zone="section/main">
    <div id="a" data-node="a"><p id="text"></p></div>
    <div id="chain" data-node="chain"><h2 id="title"></h2>
      <div id="column" data-zone="chain/0"><div id="k" data-node="k"></div></div>
    </div></div>
    <div id="rail" data-zone="section/rail"></div><p id="outside"></p>`;
  at('main', 0, 500);
  at('a', 0, 100);
  at('text', 20, 80);
  at('chain', 120, 500);
  at('title', 120, 150);
  at('column', 150, 480);
  at('k', 150, 300);
  at('rail', 0, 80, 420, 200);
});

const gap = (id: string, y: number) => {
  const found = gapUnder(document.getElementById(id) ?? document.body, y, 1);
  return found && [found.zone.id, found.index, found.y];
};

describe('the gap under the pointer', () => {
  it('is at the edges of a block, half-way to its neighbour', () => {
    expect(gap('text', 5)).toEqual(['main', 0, 0]);
    expect(gap('text', 95)).toEqual(['main', 1, 110]);
    expect(gap('text', 50)).toBeUndefined();
  });

  it('is that of the innermost block', () => {
    expect(gap('k', 155)).toEqual(['column', 0, 150]);
    expect(gap('title', 125)).toEqual(['main', 1, 110]);
  });

  it('is the nearest one where the pointer is beside the blocks of a section or column', () => {
    expect(gap('main', 112)).toEqual(['main', 1, 110]);
    expect(gap('column', 320)).toEqual(['column', 1, 300]);
    expect(gap('column', 420)).toBeUndefined();
  });

  it('is the middle of what is empty', () => {
    expect(gap('rail', 10)).toEqual(['rail', 0, 40]);
    expect(gap('outside', 10)).toBeUndefined();
  });
});

describe('the «+» of the canvas', () => {
  const open = () => {
    const added = vi.fn();
    const stop = takeGaps(document, {
      nameOf: ({ zone, index }) => `${zone} ${index}`,
      onAdd: added,
    });
    const move = async (id: string, y: number, buttons = 0) => {
      const init = { bubbles: true, clientY: y, buttons };
      document.getElementById(id)?.dispatchEvent(new MouseEvent('mousemove', init));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const holder = document.querySelector<HTMLElement>('.pc-gap');
    return { added, stop, move, holder, button: holder?.querySelector('button') };
  };

  it('goes where the pointer is, names the place, and adds there', async () => {
    const { added, stop, move, holder, button } = open();
    expect(holder?.hidden).toBe(true);
    await move('text', 95);
    expect(holder?.hidden).toBe(false);
    expect(button?.getAttribute('aria-label')).toBe('Añadir un bloque en section/main 1');
    button?.click();
    expect(added).toHaveBeenCalledWith({ zone: 'section/main', index: 1 });
    expect(holder?.hidden).toBe(true);
    stop();
    expect(document.querySelector('.pc-gap')).toBeNull();
  });

  it('is not there while something is pressed or dragged', async () => {
    const { stop, move, holder } = open();
    await move('text', 95, 1);
    expect(holder?.hidden).toBe(true);
    await move('text', 95);
    document.getElementById('outside')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(holder?.hidden).toBe(true);
    stop();
  });
});
