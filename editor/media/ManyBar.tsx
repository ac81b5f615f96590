import { useState } from 'react';
import type { ImageFilter, LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { MAX_CHANGED_IMAGES } from '../../schemas/media-api.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { part } from '../shell/part.tsx';
import { plural } from '../shell/words.ts';
import { ManyWords, type ManyWordsKey } from './ManyWords.tsx';
import type { MediaClient } from './media-client.ts';
import { useMediaChanges } from './use-media-changes.tsx';

interface ManyBarProps {
  client: MediaClient;
  images: readonly LibraryImage[];
  filter: ImageFilter;
  onDone: () => void;
}

/** What can be done with the pictures that are chosen. */
function ManyBarView({ client, images, filter, onDone }: ManyBarProps) {
  const [words, setWords] = useState<ManyWordsKey>();
  const change = useMediaChanges(client);
  const ids = images.map(({ id }) => id);
  const isArchived = filter === 'archived';
  const isBusy = change.isPending || ids.length > MAX_CHANGED_IMAGES;
  const run = (input: Parameters<typeof change.mutate>[0]) =>
    change.mutate(input, {
      onSuccess: () => {
        setWords(undefined);
        onDone();
      },
    });
  return (
    <section className="pe-many" aria-label="Imágenes elegidas">
      <p role="status">
        {plural(ids.length, 'imagen elegida', 'imágenes elegidas')}
        {ids.length > MAX_CHANGED_IMAGES ? ` · hasta ${MAX_CHANGED_IMAGES} a la vez` : ''}
      </p>
      <Button
        variant="default"
        leftSection={<Icon name={isArchived ? 'reset' : 'archive'} size={16} />}
        disabled={isBusy}
        onClick={() => run({ ids, archived: !isArchived })}
      >
        {isArchived ? 'Restaurar' : 'Archivar'}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => setWords('alt')}>
        Texto alternativo…
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => setWords('credit')}>
        Crédito…
      </Button>
      <Button variant="subtle" onClick={onDone}>
        No elegir ninguna
      </Button>
      <ManyWords
        about={words}
        count={ids.length}
        isBusy={change.isPending}
        onClose={() => setWords(undefined)}
        onSave={(key, text) => run({ ids, [key]: text })}
      />
    </section>
  );
}

export const ManyBar = part('Imágenes elegidas', ManyBarView);
