// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiContext } from '../../shell/api/ApiContext.ts';
import { useLibraryAlts } from './library-alts.ts';

afterEach(cleanup);

it('is the same while the library says the same, however often it is asked for', async () => {
  const image = vi.fn(async (id: string) => ({ id, alt: id === 'a' ? 'Un tranvía' : ' ' }));
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ApiContext.Provider value={{ image } as never}>{children}</ApiContext.Provider>
    </QueryClientProvider>
  );
  const { result, rerender } = renderHook(() => useLibraryAlts(['a', 'b']), { wrapper });
  await waitFor(() => expect([...result.current.libraryAlts]).toEqual([['a', 'Un tranvía']]));
  const before = result.current.libraryAlts;
  rerender();
  expect(result.current.libraryAlts).toBe(before);
  expect(image).toHaveBeenCalledTimes(2);
});
