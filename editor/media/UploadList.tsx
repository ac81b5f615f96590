import './uploads.css';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { Icon } from '../shell/Icon.tsx';
import { plural } from '../shell/words.ts';
import { LookAlikes } from './LookAlikes.tsx';
import type { Upload, Uploads } from './uploads.ts';

const words = ({ state, part, message }: Upload): string => {
  if (state === 'failed') return message ?? 'No se pudo subir.';
  if (state === 'sending') return `${Math.round(part * 100)} %`;
  return {
    waiting: 'En espera',
    reading: 'Revisando la imagen…',
    asking: 'Decide cuál',
    done: 'Lista',
    duplicate: 'Ya estaba en la biblioteca',
  }[state];
};

function Row({
  upload,
  uploads,
  onOpen,
}: {
  upload: Upload;
  uploads: Uploads;
  onOpen: (image: LibraryImage) => void;
}) {
  const { key, name, state, part, similar, image } = upload;
  const isOver = state === 'done' || state === 'duplicate' || state === 'failed';
  const isAsking = state === 'asking';
  return (
    <li className="pe-upload" data-state={state}>
      <Icon
        name={state === 'failed' || isAsking ? 'warning' : isOver ? 'check' : 'image'}
        size={16}
      />
      <span className="pe-upload-name">{name}</span>
      {isOver || isAsking ? null : (
        <progress
          aria-label={`Subiendo ${name}`}
          max={1}
          value={state === 'reading' ? undefined : part}
        />
      )}
      <span className="pe-upload-state">{words(upload)}</span>
      {image ? (
        <button
          type="button"
          className="pe-button"
          aria-label={`Ver ${name}`}
          onClick={() => onOpen(image)}
        >
          Ver
        </button>
      ) : null}
      {upload.canRetry && state === 'failed' ? (
        <button
          type="button"
          className="pe-button"
          aria-label={`Reintentar ${name}`}
          onClick={() => uploads.retry(key)}
        >
          Reintentar
        </button>
      ) : null}
      <button
        type="button"
        className="pe-icon-button"
        aria-label={isOver ? `Quitar ${name} de la lista` : `Cancelar ${name}`}
        onClick={() => uploads.remove(key)}
      >
        <Icon name="close" size={15} />
      </button>
      {isAsking ? (
        <LookAlikes
          name={name}
          similar={similar ?? []}
          onUse={(existing) => {
            uploads.takeInstead(key, existing);
            onOpen(existing);
          }}
          onAnyway={() => uploads.sendAnyway(key)}
        />
      ) : null}
    </li>
  );
}

/**
 * Each file with its progress, and why it failed. Screen readers hear the sum, not each per cent.
 */
export function UploadList({
  uploads,
  list,
  onOpen,
}: {
  uploads: Uploads;
  list: readonly Upload[];
  onOpen: (image: LibraryImage) => void;
}) {
  const failed = list.filter(({ state }) => state === 'failed').length;
  const done = list.filter(({ state }) => state === 'done' || state === 'duplicate').length;
  const asking = list.filter(({ state }) => state === 'asking').length;
  const left = list.length - failed - done - asking;
  const sum = [
    left > 0 ? `${plural(left, 'imagen en camino', 'imágenes en camino')}` : '',
    asking > 0 ? `${plural(asking, 'espera tu decisión', 'esperan tu decisión')}` : '',
    done > 0 ? `${plural(done, 'lista', 'listas')}` : '',
    failed > 0 ? `${plural(failed, 'no se subió', 'no se subieron')}` : '',
  ].filter(Boolean);
  return (
    <section
      className="pe-uploads"
      aria-label="Imágenes que se suben"
      data-empty={list.length === 0}
    >
      <div className="pe-uploads-head">
        <p role="status">{sum.join(' · ')}</p>
        {done > 0 ? (
          <button type="button" className="pe-button" onClick={uploads.tidy}>
            Ocultar las que ya están
          </button>
        ) : null}
      </div>
      <ul>
        {list.map((upload) => (
          <Row key={upload.key} upload={upload} uploads={uploads} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
