import './media.css';
import { useQuery } from '@tanstack/react-query';
import { CROP_RATIOS, type CropRatio } from '../../schemas/crop-ratios.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { ImageForm } from './ImageForm.tsx';
import { mediaClient } from './media-client.ts';

interface PictureDialogProps {
  /** Unset: closed. */
  imageId: string | undefined;
  /** In which the block shows it; unset: any. */
  ratios: readonly string[] | undefined;
  onSaved: (image: LibraryImage) => void;
  onClose: () => void;
}

/** Those that may have a crop; undefined: all of them. */
export function cropRatios(ratios: readonly string[] | undefined): CropRatio[] | undefined {
  const known = CROP_RATIOS.filter((ratio) => ratios?.includes(ratio));
  return known.length > 0 ? known : undefined;
}

/** A picture of the library without leaving the page: where it is cut, and what is said of it. */
export function PictureDialog({ imageId, ratios, onSaved, onClose }: PictureDialogProps) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['image', imageId],
    queryFn: () => api.image(imageId ?? ''),
    enabled: imageId !== undefined,
  });
  const uses = useQuery({
    queryKey: ['image-uses', imageId],
    queryFn: () => mediaClient.imageUses(imageId ?? ''),
    enabled: imageId !== undefined,
    staleTime: 0,
  });
  return (
    <Dialog isOpen={imageId !== undefined} onClose={onClose} title="Punto focal y recorte">
      <p className="pe-help">Vale para esta imagen en todas las páginas donde está.</p>
      <Fault text={error?.message} />
      {data ? (
        <ImageForm
          key={data.id}
          image={data}
          ratios={cropRatios(ratios)}
          refusal={uses.data?.refusal}
          onSaved={onSaved}
        />
      ) : error ? null : (
        <p role="status">Abriendo la imagen…</p>
      )}
    </Dialog>
  );
}
