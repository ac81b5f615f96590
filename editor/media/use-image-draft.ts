import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureCrops } from '../../schemas/crop-ratios.ts';
import type { ChangeImage, LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import type { Point } from './crop.ts';
import { keepImage } from './use-library.ts';

/** A change is saved after this long without another. */
const SAVE_AFTER_MS = 700;

interface ImageDraft {
  alt: string;
  credit: string;
  caption: string;
  focal: Point | undefined;
  crops: PictureCrops;
}

type DraftState = 'saved' | 'saving' | 'failed' | 'clean';

const draftOf = ({ alt, credit, caption, focalPoint, crops = {} }: LibraryImage): ImageDraft => ({
  alt,
  credit,
  caption,
  focal: focalPoint,
  crops,
});

/** What differs from the server's record; undefined when nothing does. */
export function changesOf(draft: ImageDraft, saved: ImageDraft): ChangeImage | undefined {
  const changes: ChangeImage = {};
  for (const key of ['alt', 'credit', 'caption'] as const)
    if (draft[key].trim() !== saved[key]) changes[key] = draft[key];
  if (draft.focal?.x !== saved.focal?.x || draft.focal?.y !== saved.focal?.y)
    changes.focalPoint = draft.focal ?? null;
  if (JSON.stringify(draft.crops) !== JSON.stringify(saved.crops)) changes.crops = draft.crops;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/**
 * The editable details of a picture, saved after a pause and when the panel closes. Mount it anew
 * for another picture.
 */
export function useImageDraft(image: LibraryImage, onSaved?: (image: LibraryImage) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(image));
  const [state, setState] = useState<DraftState>('clean');
  const [message, setMessage] = useState('');
  const newest = useRef(draft);
  const saved = useRef(draftOf(image));
  const running = useRef<Promise<void>>(null);
  const telling = useRef(onSaved);
  telling.current = onSaved;

  const save = useCallback(async () => {
    // One request at a time; changes made meanwhile go with the next.
    await running.current;
    const changes = changesOf(newest.current, saved.current);
    if (!changes) return;
    setState('saving');
    running.current = api.changeImage(image.id, changes).then(
      (next) => {
        saved.current = draftOf(next);
        keepImage(queries, next);
        setState('saved');
        telling.current?.(next);
      },
      (error: Error) => {
        setMessage(error.message);
        setState('failed');
      },
    );
    await running.current;
    running.current = null;
  }, [api, queries, image.id]);

  const saveSoon = useDebouncedCallback(save, SAVE_AFTER_MS);
  useEffect(() => () => void save(), [save]);

  const change = (changes: Partial<ImageDraft>) => {
    newest.current = { ...newest.current, ...changes };
    setDraft(newest.current);
    saveSoon();
  };
  return { draft, change, state, message, save };
}
