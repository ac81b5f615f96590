// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTLED, skipOutOfSight } from './out-of-sight.ts';

let width = 800;
let resized: () => void = () => undefined;
const isSettled = () => document.documentElement.hasAttribute(SETTLED);

beforeEach(() => {
  vi.useFakeTimers();
  width = 800;
  Object.defineProperty(document.documentElement, 'clientWidth', {
    configurable: true,
    get: () => width,
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe = () => resized();
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('blocks out of sight', () => {
  it('are skipped once all were laid out, and until that is over', () => {
    const stop = skipOutOfSight(document);
    expect(isSettled()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(isSettled()).toBe(true);
    stop();
    expect(isSettled()).toBe(false);
  });

  it('are laid out anew at another width, and not at another height', () => {
    const stop = skipOutOfSight(document);
    vi.advanceTimersByTime(1_000);
    resized();
    expect(isSettled()).toBe(true);
    width = 390;
    resized();
    expect(isSettled()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(isSettled()).toBe(true);
    stop();
  });

  it('are waited for while their content comes', () => {
    document.body.innerHTML = '<div class="pc-loading"></div>';
    const stop = skipOutOfSight(document);
    vi.advanceTimersByTime(3_000);
    expect(isSettled()).toBe(false);
    document.body.innerHTML = '';
    vi.advanceTimersByTime(1_000);
    expect(isSettled()).toBe(true);
    stop();
  });
});
