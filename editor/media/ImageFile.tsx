import { useRef } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { Button } from '../shell/Button.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { Icon } from '../shell/Icon.tsx';
import { whenLabel } from '../shell/words.ts';
import { DeleteImage } from './DeleteImage.tsx';
import { ACCEPTED_FILES } from './Library.tsx';
import type { MediaClient } from './media-client.ts';
import { useMediaChanges } from './use-media-changes.tsx';
import { useReplace } from './use-replace.ts';

interface ImageFileProps {
  image: LibraryImage;
  client: MediaClient;
  /** In how many places it is used; undefined while nobody knows. */
  places: number | undefined;
  /** Why its file may not be replaced here; unset: it may. */
  refusal?: string | null | undefined;
  onGone: () => void;
}

const isStopped = (error: Error | null): boolean => error?.name === 'AbortError';

const aboutReplacing = (places: number | undefined): string => {
  const changed = places === 1 ? 'el lugar' : `los ${places} lugares`;
  const what = places
    ? `Un archivo nuevo cambia ${changed} donde se usa.`
    : 'Un archivo nuevo toma el lugar de éste.';
  return `${what} Se puede deshacer.`;
};

/** Another file for a picture; whether it is offered; and its end. */
export function ImageFile({ image, client, places, refusal, onGone }: ImageFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const { replace, undo, part, stop } = useReplace(image, client);
  const change = useMediaChanges(client);
  const error = [replace.error, undo.error].find((each) => each && !isStopped(each));
  const isArchived = image.archivedAt !== undefined;
  return (
    <section className="pe-media-part" aria-labelledby="pe-media-file">
      <h3 id="pe-media-file">Archivo</h3>
      {image.replaced ? (
        <p className="pe-help">
          {`Reemplazada ${whenLabel(image.replaced.at, new Date())} · ${image.replaced.by}`}
        </p>
      ) : null}
      <p className="pe-help">{refusal ? refusal : aboutReplacing(places)}</p>
      <div className="pe-row">
        <Button
          variant="default"
          leftSection={<Icon name="up" size={16} />}
          loading={replace.isPending}
          disabled={Boolean(refusal)}
          onClick={() => input.current?.click()}
        >
          Reemplazar
        </Button>
        {image.replaced ? (
          <Button
            variant="default"
            leftSection={<Icon name="undo" size={16} />}
            loading={undo.isPending}
            disabled={Boolean(refusal)}
            onClick={() => undo.mutate()}
          >
            Volver al archivo anterior
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<Icon name={isArchived ? 'reset' : 'archive'} size={16} />}
          loading={change.isPending}
          onClick={() => change.mutate({ ids: [image.id], archived: !isArchived })}
        >
          {isArchived ? 'Restaurar' : 'Archivar'}
        </Button>
        {isArchived ? (
          <DeleteImage image={image} client={client} places={places} onGone={onGone} />
        ) : null}
      </div>
      {replace.isPending ? (
        <div className="pe-row">
          <progress aria-label="Enviando el archivo" max={1} value={part < 1 ? part : undefined} />
          <button type="button" className="pe-button" onClick={stop}>
            Cancelar
          </button>
        </div>
      ) : null}
      <p className="pe-draft" role="status">
        {replace.isSuccess ? 'Archivo reemplazado.' : undo.isSuccess ? 'Archivo anterior.' : ''}
      </p>
      <Fault text={error?.message} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Archivo nuevo"
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) replace.mutate(file);
          // Else choosing the same file again would be no change.
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}
