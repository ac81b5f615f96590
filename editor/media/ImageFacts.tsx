import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { whenLabel } from '../shell/words.ts';
import { sizeLabel } from './address.ts';

const FORMATS: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/tiff': 'TIFF',
  'image/svg+xml': 'SVG',
};

/** What the file of a picture is. */
export const ImageFacts = ({ image }: { image: LibraryImage }) => (
  <dl className="pe-facts">
    <dt>Archivo</dt>
    <dd>{image.name || image.id}</dd>
    <dt>Formato</dt>
    <dd>
      {[
        FORMATS[image.mime] ?? image.mime,
        `${image.width} × ${image.height}`,
        image.bytes > 0 ? sizeLabel(image.bytes) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </dd>
    {image.animation ? (
      <>
        <dt>Animación</dt>
        <dd>
          {image.animation.isShown
            ? `${image.animation.frames} cuadros`
            : `${image.animation.frames} cuadros: es demasiado larga o grande, y los lectores ven sólo el primero`}
        </dd>
      </>
    ) : null}
    <dt>Subida</dt>
    <dd>{whenLabel(image.createdAt, new Date())}</dd>
  </dl>
);
