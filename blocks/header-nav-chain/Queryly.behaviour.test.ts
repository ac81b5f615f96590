// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from './Queryly.behaviour.ts';

describe('the search over the page', () => {
  let isOpen: boolean;
  let changes: [string, boolean][];
  const overlay = () => document.getElementById('capa') as HTMLElement;
  const own = () => overlay().querySelector('input') as HTMLInputElement;

  const begin = (foreign = '') => {
    document.body.innerHTML = `<main><div id="capa" popover><input type="checkbox" id="queryly_toggle"></div>${foreign}</main>`;
    overlay().matches = ((selector: string) => selector === ':popover-open' && isOpen) as never;
    overlay().togglePopover = vi.fn() as never;
    document.querySelector('main')?.addEventListener('change', ({ target }) => {
      const box = target as HTMLInputElement;
      changes.push([box.className || 'propia', box.checked]);
    });
    start(overlay());
  };
  /** As a browser does it: asked first, then done and told. */
  const toggle = (newState: 'open' | 'closed'): boolean => {
    const before = Object.assign(new Event('beforetoggle', { cancelable: newState === 'open' }), {
      newState,
    });
    if (!overlay().dispatchEvent(before)) return false;
    isOpen = newState === 'open';
    overlay().dispatchEvent(Object.assign(new Event('toggle'), { newState }));
    return true;
  };

  beforeEach(() => {
    [isOpen, changes] = [false, []];
  });

  it('ticks the page’s toggle as it opens and shuts, and tells of it', () => {
    begin();
    expect([toggle('open'), own().checked]).toEqual([true, true]);
    expect([toggle('closed'), own().checked]).toEqual([true, false]);
    expect(changes).toEqual([
      ['propia', true],
      ['propia', false],
    ]);
    expect(overlay().togglePopover).not.toHaveBeenCalled();
  });

  it('opens when a script ticks the toggle', () => {
    begin();
    own().checked = true;
    own().dispatchEvent(new Event('change', { bubbles: true }));
    expect(overlay().togglePopover).toHaveBeenCalledWith(true);
  });

  it('ticks the toggle of a search service instead, and stays shut', () => {
    begin('<input type="checkbox" id="queryly_toggle" class="ajena">');
    expect([toggle('open'), toggle('open')]).toEqual([false, false]);
    expect(changes).toEqual([
      ['ajena', true],
      ['ajena', false],
    ]);
    expect(own().checked).toBe(false);
  });

  it('knows when it was opened before its script came', () => {
    isOpen = true;
    begin();
    expect(own().checked).toBe(true);
  });
});
