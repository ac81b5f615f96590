// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageDetail, SavePage } from '../../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { aPageSummary } from '../../desk/page-summary.testing.ts';
import { memoryCopies } from './memory-copies.testing.ts';
import { useSaving } from './use-saving.ts';

const AT = '2026-11-20T10:00:00Z';
const doc = (title: string): PageDocument => ({ layout: 'two', sections: {}, metadata: { title } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(reactStrictMode: boolean) {
  let now = doc('Antes');
  const page: PageDetail = {
    ...aPageSummary('p1', { isDraftAhead: true, revision: 3 }),
    document: now,
  };
  const saveDraft = vi.fn(async (_: string, { document }: SavePage) => ({
    revision: 4,
    document,
    savedAt: AT,
  }));
  const { result, unmount } = renderHook(
    () =>
      useSaving({
        api: { saveDraft } as never,
        page,
        session: 'tab-1',
        copies: memoryCopies(),
        read: () => now,
        adopt: () => undefined,
        replace: () => undefined,
        onTidied: () => undefined,
        isBusy: () => false,
        isWriting: () => false,
        merge: () => {
          throw new Error('nothing to merge');
        },
      }),
    reactStrictMode ? { wrapper: StrictMode } : {},
  );
  const type = (title: string) => {
    now = doc(title);
    result.current.touch();
  };
  return { saveDraft, type, unmount };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([false, true])('sends the draft at a pause (mounted twice: %s)', async (isStrict) => {
  const { saveDraft, type } = open(isStrict);
  await pass(1_000);
  type('Después');
  await pass(10_000);
  expect(saveDraft).toHaveBeenCalledOnce();
  expect(saveDraft.mock.calls[0]?.[1].document).toEqual(doc('Después'));
});

it('sends what is left when the page is closed, and nothing after that', async () => {
  const { saveDraft, type, unmount } = open(false);
  type('Al cerrar');
  unmount();
  await pass(1_000);
  expect(saveDraft).toHaveBeenCalledOnce();
  type('Ya nadie lo ve');
  await pass(20_000);
  expect(saveDraft).toHaveBeenCalledOnce();
});
