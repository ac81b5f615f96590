import { useId, useState } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { LiveImage } from '../../schemas/live/live-image.ts';
import { Field } from './Field.tsx';
import { ImageSearch } from './ImageSearch.tsx';
import type { DeskActions } from './model.ts';
import { pictureAddress } from './picture-address.ts';

interface ImageFieldProps {
  image: LiveImage | null;
  error: string | undefined;
  find: DeskActions['images'] | undefined;
  onChange(image: LiveImage | null): void;
}

/** What an update keeps of a picture of the library; its address without a token. */
const imageOf = ({ id, url, width, height, alt, caption, credit }: LibraryImage): LiveImage => ({
  _id: id,
  url: url.split('?')[0] ?? url,
  width,
  height,
  alt_text: alt,
  caption,
  credit,
});

/** The picture of an update, chosen from the library, with its texts. */
export function ImageField({ image, error, find, onChange }: ImageFieldProps) {
  const titleId = useId();
  const [isChoosing, setChoosing] = useState(false);
  /** As the library gave it, with its token. */
  const [chosen, setChosen] = useState<LibraryImage>();
  if (!image && !find) return null;
  const choose = (next: LibraryImage) => {
    setChosen(next);
    setChoosing(false);
    onChange(imageOf(next));
  };
  const shown = chosen && chosen.id === image?._id ? { ...chosen, _id: chosen.id } : image;
  const text = (name: 'alt_text' | 'caption' | 'credit', label: string, fault?: string) =>
    image && (
      <Field label={label} error={fault}>
        {(parts) => (
          <input
            type="text"
            value={image[name]}
            onChange={({ target }) => onChange({ ...image, [name]: target.value })}
            {...parts}
          />
        )}
      </Field>
    );
  return (
    <fieldset className="lb-table" aria-labelledby={titleId}>
      <legend id={titleId}>Imagen</legend>
      {image && (
        <>
          <img className="lb-thumb" src={pictureAddress(shown, image.url)} alt="" />
          {text('alt_text', 'Texto alternativo', error)}
          {text('caption', 'Pie de foto')}
          {text('credit', 'Crédito')}
        </>
      )}
      <div className="lb-row">
        {find && (
          <button type="button" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {image ? 'Cambiar imagen' : 'Elegir imagen'}
          </button>
        )}
        {image && (
          <button type="button" onClick={() => onChange(null)}>
            Quitar imagen
          </button>
        )}
      </div>
      {isChoosing && find && <ImageSearch find={find} onChoose={choose} />}
    </fieldset>
  );
}
