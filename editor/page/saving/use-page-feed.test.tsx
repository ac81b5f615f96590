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
  readyState = 1;
  onerror: (() => void) | undefined;
  close() {
    this.isClosed = true;
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
  tell(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

const [CONNECTING, CLOSED] = [0, 2];
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

  it('is opened again where a server that is starting answered by an error', () => {
    const { sync } = follow();
    const [first] = FakeEvents.all;
    first?.onopen?.();
    // A line that broke the browser tries again by itself.
    first?.fail(CONNECTING);
    vi.advanceTimersByTime(10_000);
    expect(FakeEvents.all).toHaveLength(1);
    first?.fail(CLOSED);
    vi.advanceTimersByTime(2_999);
    expect(FakeEvents.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    FakeEvents.all[1]?.fail(CLOSED);
    vi.advanceTimersByTime(3_000);
    expect(FakeEvents.all).toHaveLength(3);
    FakeEvents.all[2]?.onopen?.();
    expect(sync.refresh).toHaveBeenCalledTimes(2);
  });

  it('is left shut while nobody looks, and after the page is left', () => {
    follow();
    hide(true);
    FakeEvents.all[0]?.fail(CLOSED);
    vi.advanceTimersByTime(3_000);
    FakeEvents.all[1]?.fail(CLOSED);
    vi.advanceTimersByTime(60_000);
    const opened = FakeEvents.all.length;
    expect(opened).toBeLessThan(10);
    vi.advanceTimersByTime(60_000);
    expect(FakeEvents.all).toHaveLength(opened);
    cleanup();
    FakeEvents.all.at(-1)?.fail(CLOSED);
    vi.advanceTimersByTime(10_000);
    expect(FakeEvents.all).toHaveLength(opened);
  });
});
