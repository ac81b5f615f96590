// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftSync } from './draft-sync.ts';
import { usePageFeed } from './use-page-feed.ts';

class FakeEvents extends EventTarget {
  static all: FakeEvents[] = [];
  isClosed = false;
  onopen: (() => void) | undefined;
  constructor(readonly url: string) {
    super();
    FakeEvents.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

let isHidden = false;
const hide = (value: boolean) => {
  isHidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
};
const person = (session: string, name: string) => ({ session, name, block: null });

beforeEach(() => {
  FakeEvents.all = [];
  isHidden = false;
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function follow() {
  const sync = { hear: vi.fn(), refresh: vi.fn(() => Promise.resolve()) };
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const { result } = renderHook(
    () =>
      usePageFeed({
        page: 'p1',
        session: 'mine',
        block: null,
        sync: sync as unknown as DraftSync,
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  );
  return { sync, invalidate, people: () => result.current };
}

describe('what an open page hears', () => {
  it('is who else is here, and drafts of others', () => {
    const { sync, people } = follow();
    const [events] = FakeEvents.all;
    expect(events?.url).toBe('/api/pages/p1/events');
    act(() => events?.tell('people', [person('mine', 'Ana'), person('other', 'Luis')]));
    expect(people().map(({ name }) => name)).toEqual(['Luis']);
    events?.tell('draft', { revision: 7, by: 'Luis' });
    expect(sync.hear).toHaveBeenCalledWith(7);
  });

  it('ends when nobody looks at the tab for a while, and is caught up on return', async () => {
    const { sync, invalidate } = follow();
    const [first] = FakeEvents.all;
    first?.onopen?.();
    expect(sync.refresh).toHaveBeenCalledTimes(1);
    hide(true);
    vi.advanceTimersByTime(19_999);
    expect(first?.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(first?.isClosed).toBe(true);
    hide(false);
    expect(FakeEvents.all).toHaveLength(2);
    FakeEvents.all[1]?.onopen?.();
    expect(sync.refresh).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(invalidate).toHaveBeenCalled();
  });

  it('goes on when the tab is seen again before that', () => {
    follow();
    hide(true);
    vi.advanceTimersByTime(10_000);
    hide(false);
    vi.advanceTimersByTime(60_000);
    expect(FakeEvents.all).toHaveLength(1);
    expect(FakeEvents.all[0]?.isClosed).toBe(false);
  });
});
