import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentFollower } from './follow-content.ts';

const request = (id: string) => ({ source: 'content-api', query: { _id: id } });

describe('content that changes while a page is open', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  function open() {
    const queries = new QueryClient();
    const fetched: string[] = [];
    const stops = [
      ['content', 'brujula', request('A')],
      ['content', 'brujula', request('B')],
      ['stories', 'brujula', ''],
      ['versions', 'p'],
    ].map((queryKey) => {
      const name = JSON.stringify(queryKey.at(-1));
      const queryFn = () => {
        fetched.push(name);
        return name;
      };
      const options = { queryKey, queryFn, initialData: '', staleTime: Number.POSITIVE_INFINITY };
      return new QueryObserver(queries, options).subscribe(() => undefined);
    });
    const follower = new ContentFollower(queries);
    const end = () => {
      follower.close();
      for (const stop of stops) stop();
    };
    return { follower, fetched, end };
  }
  const tags = (...all: string[]) => ({ tags: all, isAll: false });

  it('is fetched again where it is concerned, half a second later', async () => {
    const { follower, fetched, end } = open();
    follower.hear(tags('story:A'));
    await vi.advanceTimersByTimeAsync(490);
    expect(fetched).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(fetched).toEqual([JSON.stringify(request('A'))]);
    end();
  });

  it('is fetched at most every four seconds however often it changes', async () => {
    const { follower, fetched, end } = open();
    for (let ms = 0; ms < 12_000; ms += 100) {
      follower.hear(tags('story:A'));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(fetched).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(fetched).toHaveLength(4);
    end();
  });

  it('is fetched whole, with the picker, when too much changed to say what', async () => {
    const { follower, fetched, end } = open();
    follower.hear({ tags: [], isAll: true });
    await vi.advanceTimersByTimeAsync(600);
    expect(fetched).toHaveLength(3);
    follower.hear(tags('stories:brujula'));
    await vi.advanceTimersByTimeAsync(4_100);
    expect(fetched.slice(3)).toEqual(['""']);
    end();
  });
});
