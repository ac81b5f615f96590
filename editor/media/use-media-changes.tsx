import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { ChangeImages } from '../../schemas/media-api.ts';
import { Button } from '../shell/Button.tsx';
import { hideNotice, showNotice } from '../shell/notices.ts';
import { plural } from '../shell/words.ts';
import type { MediaClient } from './media-client.ts';
import { LIST_KEY } from './use-library.ts';

const NOTICE = 'media-change';
const UNDO_MS = 10_000;

/** Shows pictures as they are now, and which of them belong in which list. */
export function refreshImages(queries: QueryClient, images: readonly LibraryImage[]): void {
  for (const image of images) queries.setQueryData(['image', image.id], image);
  void queries.invalidateQueries({ queryKey: [LIST_KEY] });
}

const doneWords = ({ ids, archived, alt }: ChangeImages): string => {
  const images = plural(ids.length, 'imagen', 'imágenes');
  if (archived !== undefined) {
    const verb = archived ? 'archivada' : 'restaurada';
    return `${images} ${verb}${ids.length === 1 ? '' : 's'}.`;
  }
  return `${alt === undefined ? 'Crédito' : 'Texto alternativo'} de ${images} cambiado.`;
};

/** Changes several pictures at once; what was archived or restored can be undone for a while. */
export function useMediaChanges(client: MediaClient) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (input: ChangeImages) => client.changeImages(input),
    onSuccess: ({ items: images }, input) => {
      refreshImages(queries, images);
      const { ids, archived } = input;
      const undo = () => {
        hideNotice(NOTICE);
        change.mutate({ ids, archived: !archived });
      };
      showNotice({
        id: NOTICE,
        goesAfter: archived === undefined ? 4_000 : UNDO_MS,
        message: (
          <span className="pe-toast">
            {doneWords(input)}
            {archived === undefined ? null : (
              <Button size="compact-sm" variant="default" onClick={undo}>
                Deshacer
              </Button>
            )}
          </span>
        ),
      });
    },
    onError: ({ message }) =>
      showNotice({ id: NOTICE, title: 'No se cambió nada', message, tone: 'bad' }),
  });
  return change;
}
