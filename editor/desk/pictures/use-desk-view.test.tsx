// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDeskView } from './use-desk-view.ts';

it('lists with pictures until somebody chooses otherwise in this browser', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const viewOf = () => renderHook(() => useDeskView(store)).result;
  const first = viewOf();
  expect(first.current[0]).toBe('pictures');
  act(() => first.current[1]('list'));
  expect([first.current[0], viewOf().current[0]]).toEqual(['list', 'list']);
});

it('lists all the same where the browser refuses its stores', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const { result } = renderHook(() => useDeskView({ getItem: refuse, setItem: refuse }));
  act(() => result.current[1]('list'));
  expect(result.current[0]).toBe('list');
});
