import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { Icon } from '../shell/Icon.tsx';
import { nameOf, pictureAddress } from './address.ts';

const THUMBNAIL = { width: 120, height: 80 };

interface LookAlikesProps {
  /** Of the file that is not sent yet. */
  name: string;
  similar: readonly LibraryImage[];
  onUse: (image: LibraryImage) => void;
  onAnyway: () => void;
}

/** A file looks like what is here: which one is meant? */
export const LookAlikes = ({ name, similar, onUse, onAnyway }: LookAlikesProps) => (
  <fieldset className="pe-alike" aria-label={`${name} ya está en la biblioteca`}>
    <p>
      <Icon name="copy" size={16} /> Parece que <strong>{name}</strong> ya está en la biblioteca.
    </p>
    <ul>
      {similar.map((image) => (
        <li key={image.id}>
          <img src={pictureAddress(image, THUMBNAIL)} alt="" width={60} height={40} />
          <span className="pe-alike-name">
            {nameOf(image)}
            <span className="pe-sub">
              {image.width} × {image.height}
            </span>
          </span>
          <button
            type="button"
            className="pe-button"
            aria-label={`Usar esa: ${nameOf(image)}`}
            onClick={() => onUse(image)}
          >
            Usar esa
          </button>
        </li>
      ))}
    </ul>
    <button type="button" className="pe-button" onClick={onAnyway}>
      Subir de todos modos
    </button>
  </fieldset>
);
