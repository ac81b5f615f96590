// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOverdue } from './use-overdue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('waits for what comes in time, and no longer for what never does', () => {
  const { result, rerender } = renderHook(({ isPending }) => useOverdue(isPending, 4_000), {
    initialProps: { isPending: true },
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  pass(3_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ isPending: false });
  expect(result.current).toBe(false);
  // What is asked next has its time again.
  rerender({ isPending: true });
  pass(3_999);
  expect(result.current).toBe(false);
});
