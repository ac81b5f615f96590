import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { ImageUse } from '../../schemas/media-api.ts';
import { TakeDownDialog, type ToTakeDown } from '../desk/TakeDownDialog.tsx';
import { useMay } from '../shell/use-may.ts';
import { nameOf } from './address.ts';
import { LIST_KEY } from './use-library.ts';
import { USE_WORDS } from './use-words.ts';

interface TakeDownImageProps {
  image: LibraryImage;
  uses: readonly ImageUse[];
  onDone: () => void;
}

/** For admins: takes the picture from every page. */
export function TakeDownImage({ image, uses, onDone }: TakeDownImageProps) {
  const queries = useQueryClient();
  const { isAllowed } = useMay('story.withdraw');
  const [target, setTarget] = useState<ToTakeDown | null>(null);
  if (!isAllowed) return null;
  const { id } = image;
  const places = uses.map(({ kind, title }) => ({ site: `${USE_WORDS[kind]}:`, path: title }));
  return (
    <>
      <button
        type="button"
        className="pe-button"
        onClick={() => setTarget({ kind: 'image', id, title: nameOf(image), places })}
      >
        Retirar o borrar…
      </button>
      <TakeDownDialog
        target={target}
        onClose={() => setTarget(null)}
        onDone={() => {
          setTarget(null);
          void queries.invalidateQueries({ queryKey: [LIST_KEY] });
          onDone();
        }}
      />
    </>
  );
}
