import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { aria, asObject, asText, type ControlProps } from './control.ts';

function Preview({ url, alt }: { url: string; alt: string }) {
  const [failed, setFailed] = useState('');
  if (url === '') return null;
  return failed === url ? (
    <p className="pe-preview" data-failed="true">
      <Icon name="image" /> No se pudo cargar esta imagen
    </p>
  ) : (
    <img className="pe-preview" src={url} alt={alt || 'Vista previa'} onError={() => setFailed(url)} />
  );
}

/** By address for now. A new picture drops what belonged to the old one: id, signature, focal point. */
export function ImageControl(props: ControlProps) {
  const { companions } = props.meta;
  const isFlat = typeof props.value === 'string' || companions !== undefined;
  const picture = asObject(props.value);
  const url = isFlat ? asText(props.value) : asText(picture.url);
  const name = props.path.slice(props.path.lastIndexOf('.') + 1);
  const change = (next: string) => {
    if (isFlat) {
      const dropped = Object.values(companions ?? {}).map((companion) => [companion, undefined]);
      props.onChangeMany({ ...Object.fromEntries(dropped), [name]: next });
    } else if (next === '') props.onChange(undefined);
    else props.onChange(picture.alt === undefined ? { url: next } : { url: next, alt: picture.alt });
  };
  return (
    <fieldset className="pe-stack" aria-labelledby={`${props.id}-nombre`}>
      <Preview url={url} alt={asText(picture.alt)} />
      <input
        type="text"
        inputMode="url"
        {...aria(props)}
        aria-label="Dirección de la imagen"
        className="pe-input"
        placeholder="https://…/foto.jpg"
        value={url}
        onChange={(event) => change(event.currentTarget.value.trim())}
      />
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
    </fieldset>
  );
}
