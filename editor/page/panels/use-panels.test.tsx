// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberedPanels, usePanels } from './use-panels.ts';

/** As wide as that; happy-dom tells those who listen for it. */
const resize = (width: number) =>
  act(() =>
    (window as unknown as { happyDOM: { setViewport(to: object): void } }).happyDOM.setViewport({
      width,
      height: 800,
    }),
  );

beforeEach(() => {
  localStorage.setItem('portada.panels', '{"left":true,"right":true}');
  resize(1_440);
});
afterEach(cleanup);

describe('what is remembered of the panels', () => {
  const stored = (value: string | null) => rememberedPanels({ getItem: () => value });
  it('is how they stood; both are open where nothing is known', () => {
    expect(stored('{"left":false,"right":true}')).toEqual({ left: false, right: true });
    expect(stored(null)).toEqual({ left: true, right: true });
    expect(stored('roto{')).toEqual({ left: true, right: true });
    expect(stored('null')).toEqual({ left: true, right: true });
  });
});

describe('the panels beside the canvas', () => {
  it('are one at the first look, and both where there is room for the page', () => {
    localStorage.clear();
    expect(renderHook(() => usePanels()).result.current.open).toEqual({ left: false, right: true });
    resize(2_560);
    expect(renderHook(() => usePanels()).result.current.open).toEqual({ left: true, right: true });
  });

  it('fold one by one, and stand so the next time', () => {
    const { result, unmount } = renderHook(() => usePanels());
    expect(result.current.open).toEqual({ left: true, right: true });
    act(() => result.current.show('right', false));
    expect(result.current.open).toEqual({ left: true, right: false });
    unmount();
    expect(renderHook(() => usePanels()).result.current.open).toEqual({ left: true, right: false });
  });

  it('fold together, and come back together', () => {
    const { result } = renderHook(() => usePanels());
    act(() => result.current.show('left', false));
    act(() => result.current.fold());
    expect(result.current.open).toEqual({ left: false, right: false });
    act(() => result.current.fold());
    expect(result.current.open).toEqual({ left: true, right: true });
  });

  it('never lie over each other where there is little room', () => {
    const { result } = renderHook(() => usePanels());
    resize(800);
    expect(result.current.open).toEqual({ left: false, right: false });
    act(() => result.current.show('left', true));
    act(() => result.current.show('right', true));
    expect(result.current.open).toEqual({ left: false, right: true });
    act(() => result.current.giveWay());
    expect(result.current.open).toEqual({ left: false, right: false });
    resize(1_440);
    expect(result.current.open).toEqual({ left: true, right: true });
  });
});
