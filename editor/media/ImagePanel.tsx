import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { LibraryImage } from '../../schemas/api.ts';
import { TakeDownDialog, type ToTakeDown } from '../desk/TakeDownDialog.tsx';
import { useApi } from '../shell/ApiContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { useMay } from '../shell/use-may.ts';
import { whenLabel } from '../shell/words.ts';
import { nameOf } from './address.ts';
import { FocalPicker } from './FocalPicker.tsx';
import { useImageDraft } from './use-image-draft.ts';
import { LIST_KEY } from './use-library.ts';

const FORMATS: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/tiff': 'TIFF',
  'image/svg+xml': 'SVG',
};

const sizeLabel = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`
    : `${Math.ceil(bytes / 1_000)} kB`;

function Form({ image }: { image: LibraryImage }) {
  const { draft, change, state, message, save } = useImageDraft(image);
  const id = useId();
  const field = (
    key: 'alt' | 'credit' | 'caption',
    label: string,
    help: string,
    max: number,
    isLong = false,
  ) => {
    const props = {
      id: `${id}-${key}`,
      className: 'pe-input',
      maxLength: max,
      value: draft[key],
      'aria-describedby': help ? `${id}-${key}-ayuda` : undefined,
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [key]: event.currentTarget.value }),
      onBlur: () => void save(),
    };
    return (
      <div className="pe-field">
        <label className="pe-label" htmlFor={`${id}-${key}`}>
          {label}
        </label>
        {help ? (
          <p className="pe-help" id={`${id}-${key}-ayuda`}>
            {help}
          </p>
        ) : null}
        {isLong ? <textarea rows={3} {...props} /> : <input type="text" {...props} />}
      </div>
    );
  };
  return (
    <div className="pe-stack">
      <FocalPicker image={image} focal={draft.focal} onChange={(focal) => change({ focal })} />
      {field(
        'alt',
        'Texto alternativo',
        'Qué se ve, para quien no puede ver la imagen.',
        1_000,
        true,
      )}
      {field('credit', 'Crédito', '', 1_000)}
      {field('caption', 'Pie de foto', '', 4_000, true)}
      <p className="pe-draft" role="status" data-state={state}>
        {state === 'saving' ? 'Guardando…' : state === 'saved' ? 'Guardado' : ''}
      </p>
      {state === 'failed' ? (
        <p className="pe-error" role="alert">
          No se guardó. {message}{' '}
          <button type="button" className="pe-button" onClick={() => void save()}>
            Reintentar
          </button>
        </p>
      ) : null}
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
        <dt>Subida</dt>
        <dd>{whenLabel(image.createdAt, new Date())}</dd>
      </dl>
    </div>
  );
}

/** For admins: takes the picture from every page. */
function TakeDownImage({ image, onDone }: { image: LibraryImage; onDone: () => void }) {
  const queries = useQueryClient();
  const { isAllowed } = useMay('story.withdraw');
  const [target, setTarget] = useState<ToTakeDown | null>(null);
  if (!isAllowed) return null;
  const { id } = image;
  return (
    <>
      <button
        type="button"
        className="pe-button"
        onClick={() => setTarget({ kind: 'image', id, title: nameOf(image), places: [] })}
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

/** The details of one picture, beside the grid. */
export function ImagePanel({ imageId, onClose }: { imageId: string; onClose: () => void }) {
  const api = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({ queryKey: ['image', imageId], queryFn: () => api.image(imageId) });
  const image = query.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is news
  useEffect(() => heading.current?.focus(), [imageId]);
  return (
    <aside
      className="pe-media-panel"
      aria-label="Datos de la imagen"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
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
      {query.error ? (
        <p className="pe-error" role="alert">
          {query.error.message}
        </p>
      ) : null}
      {image ? <Form key={image.id} image={image} /> : null}
      {image ? <TakeDownImage image={image} onDone={onClose} /> : null}
    </aside>
  );
}
