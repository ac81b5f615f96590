import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../shell/api/ApiContext.ts';
import { Fault } from '../shell/faults/Fault.tsx';
import { Icon } from '../shell/Icon.tsx';
import { part } from '../shell/part.tsx';
import { nameOf } from './address.ts';
import { ImageFacts } from './ImageFacts.tsx';
import { ImageFile } from './ImageFile.tsx';
import { ImageForm } from './ImageForm.tsx';
import { ImageUses } from './ImageUses.tsx';
import type { MediaClient } from './media-client.ts';
import { SimilarImages } from './SimilarImages.tsx';
import { TakeDownImage } from './TakeDownImage.tsx';

interface ImagePanelProps {
  imageId: string;
  client: MediaClient;
  /** Another picture is looked at. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The details of one picture, beside the grid. */
function ImagePanelView({ imageId, client, onOpen, onClose }: ImagePanelProps) {
  const api = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({ queryKey: ['image', imageId], queryFn: () => api.image(imageId) });
  const uses = useQuery({
    queryKey: ['image-uses', imageId],
    queryFn: () => client.imageUses(imageId),
    staleTime: 0,
  });
  const image = query.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is news
  useEffect(() => heading.current?.focus(), [imageId]);
  return (
    <aside
      className="pe-media-panel"
      aria-label="Datos de la imagen"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="pe-media-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {image ? nameOf(image) : 'Imagen'}
        </h2>
        <button
          type="button"
          className="pe-icon-button"
          aria-label="Cerrar los datos de la imagen"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {query.isPending ? <p role="status">Abriendo la imagen…</p> : null}
      <Fault text={query.error?.message} />
      {image ? (
        <div className="pe-stack">
          {image.archivedAt ? (
            <p className="pe-archived">
              <Icon name="archive" size={16} /> Archivada: ya no se ofrece. Donde está, sigue.
            </p>
          ) : null}
          <ImageForm
            key={`${image.id} ${image.replaced?.at ?? ''}`}
            image={image}
            refusal={uses.data?.refusal}
          />
          <ImageUses uses={uses} />
          {image.similar ? <SimilarImages id={imageId} client={client} onOpen={onOpen} /> : null}
          <ImageFacts image={image} />
          <ImageFile
            image={image}
            client={client}
            places={uses.data && uses.data.uses.length + uses.data.hidden}
            refusal={uses.data?.refusal}
            onGone={onClose}
          />
          <TakeDownImage image={image} uses={uses.data?.uses ?? []} onDone={onClose} />
        </div>
      ) : null}
    </aside>
  );
}

export const ImagePanel = part('Imagen', ImagePanelView);
