import { useState } from 'react';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { Json } from '../../schemas/json.ts';
import { pictureAddress } from '../media/address.ts';
import { Icon } from '../shell/Icon.tsx';
import { laterView } from '../shell/later.tsx';
import { aria, asObject, asText, type ControlProps } from './control.ts';
import { chosenPicture, flatPicture } from './picture-values.ts';

const PictureDialog = laterView(
  'Imagen',
  async () => (await import('../media/PictureDialog.tsx')).PictureDialog,
  { isShown: ({ imageId }) => imageId !== undefined },
);

const MediaPicker = laterView(
  'Imágenes',
  async () => (await import('../media/MediaPicker.tsx')).MediaPicker,
  {
    isShown: ({ isOpen }) => isOpen,
  },
);

/** Where plain addresses of the library's pictures begin. */
const OWN_PICTURES = '/imagenes/';
const PREVIEW_WIDTH_PX = 400;

function Preview({ url, alt }: { url: string; alt: string }) {
  const [failed, setFailed] = useState('');
  if (url === '') return null;
  return failed === url ? (
    <p className="pe-preview" data-failed="true">
      <Icon name="image" /> No se pudo cargar esta imagen
    </p>
  ) : (
    <img
      className="pe-preview"
      src={url}
      alt={alt || 'Vista previa'}
      onError={() => setFailed(url)}
    />
  );
}

/** Tokens as the fields keep them: an object, or its JSON text. */
function tokensOf(value: Json | undefined): Record<string, string> {
  if (typeof value !== 'string') return asObject(value) as Record<string, string>;
  try {
    return asObject(JSON.parse(value) as Json) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * From the library, or by address. A new picture drops what belonged to the old one: id, signature,
 * focal point. A field with companions keeps the address itself and the rest beside it.
 */
export function ImageControl(props: ControlProps) {
  const { companions = {} } = props.meta;
  const [isPicking, setPicking] = useState(false);
  const [isCutting, setCutting] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const isFlat = typeof props.value === 'string' || props.meta.companions !== undefined;
  const picture = asObject(props.value);
  const url = isFlat ? asText(props.value) : asText(picture.url);
  const name = props.path.slice(props.path.lastIndexOf('.') + 1);
  const dropped = Object.fromEntries(Object.values(companions).map((own) => [own, undefined]));

  const change = (next: string) => {
    if (isFlat) props.onChangeMany({ ...dropped, [name]: next });
    else if (next === '') props.onChange(undefined);
    else
      props.onChange(picture.alt === undefined ? { url: next } : { url: next, alt: picture.alt });
  };
  const clear = () => {
    if (isFlat) props.onChangeMany({ ...dropped, [name]: undefined });
    else props.onChange(undefined);
  };
  const pick = (image: LibraryImage) => {
    setPicking(false);
    setTyping(false);
    if (!isFlat) return props.onChange(chosenPicture(image));
    props.onChangeMany(flatPicture(name, companions, image));
  };
  const id = asText(picture.id);
  const ownId = isFlat ? asText(companions.id && props.beside?.[companions.id]) : id;
  /** The picture was cut anew, or other words were said of it: what the block shows follows. */
  const follow = (image: LibraryImage) => {
    if (!isFlat)
      return props.onChange({
        ...chosenPicture(image),
        ...(picture.alt ? { alt: picture.alt } : {}),
      });
    const { alt: _, ...others } = companions;
    props.onChangeMany(flatPicture(name, others, image));
  };
  const shown =
    id === ''
      ? url
      : pictureAddress({ id, url, auth: tokensOf(picture.auth) }, { width: PREVIEW_WIDTH_PX });
  const isOurs = id !== '' || url.startsWith(OWN_PICTURES);
  const hasNoAlt = !isFlat && url !== '' && asText(picture.alt).trim() === '';
  return (
    <fieldset className="pe-stack" aria-labelledby={`${props.id}-nombre`}>
      <Preview url={shown} alt={asText(picture.alt)} />
      <div className="pe-row">
        <button type="button" className="pe-button" data-picker onClick={() => setPicking(true)}>
          <Icon name="image" size={16} /> {url === '' ? 'Elegir imagen' : 'Cambiar imagen'}
        </button>
        {ownId === '' ? null : (
          <button type="button" className="pe-button" onClick={() => setCutting(true)}>
            <Icon name="edit" size={16} /> Punto focal y recorte
          </button>
        )}
        {url === '' ? null : (
          <button
            type="button"
            className="pe-button"
            aria-label={`Quitar la imagen de ${props.meta.label}`}
            onClick={clear}
          >
            Quitar
          </button>
        )}
      </div>
      <details className="pe-more" open={!isOurs || isTyping || props.isInvalid}>
        <summary>
          {isOurs ? (
            <>
              <Icon name="check" size={14} /> Imagen nuestra
            </>
          ) : (
            'Por su dirección'
          )}
        </summary>
        <input
          type="text"
          inputMode="url"
          {...aria(props)}
          aria-label="Dirección de la imagen"
          className="pe-input"
          placeholder="O su dirección: https://…/foto.jpg"
          value={url}
          onFocus={() => setTyping(true)}
          onChange={(event) => change(event.currentTarget.value.trim())}
        />
      </details>
      {!isFlat && url !== '' ? (
        <input
          type="text"
          aria-label="Texto alternativo"
          className="pe-input"
          placeholder="Texto alternativo: qué se ve"
          value={asText(picture.alt)}
          onChange={(event) => props.onChange({ ...picture, alt: event.currentTarget.value })}
        />
      ) : null}
      {hasNoAlt ? (
        <p className="pe-missing">
          <Icon name="warning" size={14} /> Falta el texto alternativo: di qué se ve.
        </p>
      ) : null}
      <PictureDialog
        imageId={isCutting ? ownId : undefined}
        ratios={props.meta.ratios}
        onSaved={follow}
        onClose={() => setCutting(false)}
      />
      <MediaPicker isOpen={isPicking} onClose={() => setPicking(false)} onPick={pick} />
    </fieldset>
  );
}
