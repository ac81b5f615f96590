import { useEffect, useState } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { DeskActions } from './model.ts';
import { pictureAddress } from './picture-address.ts';

const WAIT_MS = 300;

interface ImageSearchProps {
  find: DeskActions['images'];
  onChoose(image: LibraryImage): void;
}

const nameOf = ({ alt, name, id }: LibraryImage): string => alt || name || id;

/** Pictures of the library by their words; without any the newest. */
export function ImageSearch({ find, onChoose }: ImageSearchProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<LibraryImage[] | 'failed'>();
  useEffect(() => {
    let isOld = false;
    const look = async () => {
      const images = await find(words).catch(() => 'failed' as const);
      if (!isOld) setFound(images);
    };
    const timer = setTimeout(look, words === '' ? 0 : WAIT_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words, find]);
  const images = Array.isArray(found) ? found : [];
  return (
    <div className="lb-search">
      <label className="lb-field">
        Buscar en la biblioteca
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <p className="lb-hidden" role="status">
        {Array.isArray(found) && `${found.length} imágenes`}
      </p>
      {found === 'failed' && (
        <p className="lb-error" role="alert">
          No se pudo abrir la biblioteca. Inténtalo otra vez.
        </p>
      )}
      {Array.isArray(found) && found.length === 0 && (
        <p className="lb-help">Ninguna imagen tiene esas palabras.</p>
      )}
      {images.length > 0 && (
        <ul className="lb-images">
          {images.map((image) => (
            <li key={image.id}>
              <button type="button" onClick={() => onChoose(image)}>
                <img
                  src={pictureAddress({ ...image, _id: image.id }, image.url)}
                  alt=""
                  loading="lazy"
                />
                <span>{nameOf(image)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
