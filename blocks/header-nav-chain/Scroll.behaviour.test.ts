// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from './Scroll.behaviour.ts';

describe('the header on a page that scrolls', () => {
  let listeners: Map<string, () => void>;
  const nav = () => document.querySelector('nav') as HTMLElement;
  const state = () => [nav().classList.contains('scrolled'), nav().dataset.logo];

  const begin = ({ width = 1_440, top = 0, hasMasthead = true } = {}) => {
    document.body.innerHTML = `<nav><div id="logo"></div></nav>${hasMasthead ? '<p data-masthead-logo></p>' : ''}`;
    vi.stubGlobal('innerWidth', width);
    vi.stubGlobal('scrollY', top);
    start(document.getElementById('logo') as HTMLElement);
  };
  const scroll = (top: number, wait = 100) => {
    vi.stubGlobal('scrollY', top);
    listeners.get('scroll')?.();
    vi.advanceTimersByTime(wait);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    listeners = new Map();
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
      listeners.set(type, listener),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows the logo below 150 px and hides it above 30 px, and nothing changes in between', () => {
    begin();
    expect(state()).toEqual([false, 'hidden']);
    const shown = [1, 150, 151, 100, 30, 29, 100, 0].map((top) => {
      scroll(top);
      return [top, ...state()];
    });
    expect(shown).toEqual([
      [1, true, 'hidden'],
      [150, true, 'hidden'],
      [151, true, 'shown'],
      [100, true, 'shown'],
      [30, true, 'shown'],
      [29, true, 'hidden'],
      [100, true, 'hidden'],
      [0, false, 'hidden'],
    ]);
  });

  it('looks at most every 100 ms, and at where the page is by then', () => {
    begin();
    scroll(400, 99);
    expect(state()).toEqual([false, 'hidden']);
    scroll(0, 0);
    scroll(300, 1);
    expect(state()).toEqual([true, 'shown']);
  });

  it('always shows the logo on screens narrower than 768 px', () => {
    begin({ width: 767 });
    expect(state()).toEqual([false, 'shown']);
    begin({ width: 768 });
    expect(state()).toEqual([false, 'hidden']);
    vi.stubGlobal('innerWidth', 700);
    listeners.get('resize')?.();
    vi.advanceTimersByTime(100);
    expect(state()).toEqual([false, 'shown']);
  });

  it('knows of a page that was opened further down', () => {
    begin({ top: 500 });
    expect(state()).toEqual([true, 'shown']);
  });

  it('shows the logo after a second where no masthead has one, for good', () => {
    begin({ hasMasthead: false });
    vi.advanceTimersByTime(999);
    expect(state()).toEqual([false, 'hidden']);
    vi.advanceTimersByTime(1);
    expect(state()).toEqual([false, 'shown']);
    scroll(10);
    expect(state()).toEqual([true, 'shown']);
    begin();
    vi.advanceTimersByTime(5_000);
    expect(state()).toEqual([false, 'hidden']);
  });
});
