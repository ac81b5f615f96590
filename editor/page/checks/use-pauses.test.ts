// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePauses } from './use-pauses.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('counts a pause once, however much changed before it, and none after it is gone', () => {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const change = () => act(() => listeners.forEach((listener) => void listener()));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const { result, unmount } = renderHook(() => usePauses(subscribe));
  change();
  pass(300);
  change();
  pass(300);
  expect(result.current).toBe(0);
  pass(2_200);
  expect(result.current).toBe(1);
  change();
  unmount();
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
