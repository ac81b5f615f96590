import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { MediaClient } from './media-client.ts';
import { replaceFile } from './send-file.ts';
import { faultOf } from './uploads.ts';
import { refreshImages } from './use-media-changes.tsx';

/** Gives a picture another file, and the one before back. */
export function useReplace({ id }: LibraryImage, client: MediaClient) {
  const queries = useQueryClient();
  const [part, setPart] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  const onSuccess = (image: LibraryImage) => {
    refreshImages(queries, [image]);
    void queries.invalidateQueries({ queryKey: ['image-similar', id] });
  };
  const undo = useMutation({
    mutationFn: () => {
      replace.reset();
      return client.undoReplacement(id);
    },
    onSuccess,
  });
  const replace = useMutation({
    mutationFn: async (file: File) => {
      undo.reset();
      const fault = faultOf(file);
      if (fault) throw new Error(fault);
      setPart(0);
      stopping.current = new AbortController();
      return replaceFile(id, file, setPart, stopping.current.signal);
    },
    onSuccess,
  });
  return { replace, undo, part, stop: () => stopping.current?.abort() };
}
