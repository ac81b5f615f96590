import { Icon } from '../shell/Icon.tsx';
import { plural } from '../shell/words.ts';
import type { Upload, Uploads } from './uploads.ts';

const words = ({ state, part, message }: Upload): string => {
  if (state === 'failed') return message ?? 'No se pudo subir.';
  if (state === 'sending') return `${Math.round(part * 100)} %`;
  return {
    waiting: 'En espera',
    reading: 'Revisando la imagen…',
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
  onOpen: (upload: Upload) => void;
}) {
  const { key, name, state, part } = upload;
  const isOver = state === 'done' || state === 'duplicate' || state === 'failed';
  return (
    <li className="pe-upload" data-state={state}>
      <Icon name={state === 'failed' ? 'warning' : isOver ? 'check' : 'image'} size={16} />
      <span className="pe-upload-name">{name}</span>
      {isOver ? null : (
        <progress
          aria-label={`Subiendo ${name}`}
          max={1}
          value={state === 'reading' ? undefined : part}
        />
      )}
      <span className="pe-upload-state">{words(upload)}</span>
      {upload.image ? (
        <button
          type="button"
          className="pe-button"
          aria-label={`Ver ${name}`}
          onClick={() => onOpen(upload)}
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
  onOpen: (upload: Upload) => void;
}) {
  const failed = list.filter(({ state }) => state === 'failed').length;
  const done = list.filter(({ state }) => state === 'done' || state === 'duplicate').length;
  const left = list.length - failed - done;
  const sum = [
    left > 0 ? `${plural(left, 'imagen en camino', 'imágenes en camino')}` : '',
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
            Quitar las listas
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
