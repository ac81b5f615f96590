import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { Icon } from '../shell/Icon.tsx';
import { useMay } from '../shell/use-may.ts';
import { nameOf } from './address.ts';
import type { MediaClient } from './media-client.ts';
import { LIST_KEY } from './use-library.ts';

interface DeleteImageProps {
  image: LibraryImage;
  client: MediaClient;
  places: number | undefined;
  onGone: () => void;
}

/** Deletes an archived picture that nothing uses. */
export function DeleteImage({ image, client, places, onGone }: DeleteImageProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isAllowed } = useMay('media.erase');
  const remove = useMutation({
    mutationFn: () => client.deleteImage(image.id),
    onSuccess: () => {
      setAsking(false);
      void queries.invalidateQueries({ queryKey: [LIST_KEY] });
      onGone();
    },
  });
  if (!isAllowed) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="trash" size={16} />}
        disabled={places !== 0}
        title={places ? 'Se usa en alguna parte: quítala de ahí antes de borrarla' : undefined}
        onClick={() => setAsking(true)}
      >
        Borrar…
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Borrar la imagen">
        <p>
          «{nameOf(image)}» se borra para siempre, con su archivo. No se usa en ninguna página ni
          nota.
        </p>
        <Fault text={remove.error?.message} />
        <div className="pe-form-actions">
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancelar
          </Button>
          <Button color="brand" loading={remove.isPending} onClick={() => remove.mutate()}>
            Borrar para siempre
          </Button>
        </div>
      </Dialog>
    </>
  );
}
