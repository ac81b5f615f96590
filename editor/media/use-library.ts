import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ImageFilter, ImageList, LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { sendFile } from './send-file.ts';
import { makeUploads, type Uploads } from './uploads.ts';

const PAGE_IMAGES = 40;
export const LIST_KEY = 'images';

/** Pictures of the library that match, a page at a time. */
export function useImages(query: string, filter: ImageFilter) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [LIST_KEY, query, filter],
    queryFn: ({ pageParam: offset }) =>
      api.images({ q: query, offset, limit: PAGE_IMAGES, filter }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && seen < last.total ? seen : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Changes a picture in the cached lists: fetched again they would jump. */
export function keepImage(queries: QueryClient, image: LibraryImage): void {
  queries.setQueryData(['image', image.id], image);
  queries.setQueriesData<InfiniteData<ImageList>>({ queryKey: [LIST_KEY] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === image.id ? image : item)),
          })),
        }
      : data,
  );
}

/** The uploads of one screen; a picture that arrived shows in every list. */
export function useUploads(): { uploads: Uploads; list: ReturnType<Uploads['read']> } {
  const queries = useQueryClient();
  const uploadsRef = useRef<Uploads>(null);
  uploadsRef.current ??= makeUploads(sendFile, (image) => {
    queries.setQueryData(['image', image.id], image);
    void queries.invalidateQueries({ queryKey: [LIST_KEY] });
  });
  const uploads = uploadsRef.current;
  const list = useSyncExternalStore(uploads.subscribe, uploads.read);
  const isBusy = list.some(
    ({ state }) => state !== 'done' && state !== 'duplicate' && state !== 'failed',
  );
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
  return { uploads, list };
}
