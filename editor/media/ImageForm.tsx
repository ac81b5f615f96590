import { useId } from 'react';
import type { CropRatio } from '../../schemas/crop-ratios.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { Fault } from '../shell/faults/Fault.tsx';
import { part } from '../shell/part.tsx';
import { Crops } from './Crops.tsx';
import { FocalPicker } from './FocalPicker.tsx';
import { useImageDraft } from './use-image-draft.ts';

interface ImageFormProps {
  image: LibraryImage;
  /** The shapes that are of use here; unset: all of them. */
  ratios?: readonly CropRatio[] | undefined;
  /** Why it may not be changed here; unset: it may. */
  refusal?: string | null | undefined;
  /** Unset: nobody asks. */
  onSaved?: ((image: LibraryImage) => void) | undefined;
}

/** What people say of a picture, and how it is cut: saved as it is written. */
function ImageFormView({ image, ratios, refusal, onSaved }: ImageFormProps) {
  const { draft, change, state, message, save } = useImageDraft(image, onSaved);
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
    <fieldset className="pe-stack" disabled={Boolean(refusal)}>
      {refusal ? <p className="pe-help">{refusal}</p> : null}
      <FocalPicker image={image} focal={draft.focal} onChange={(focal) => change({ focal })} />
      <Crops
        image={image}
        focal={draft.focal}
        crops={draft.crops}
        ratios={ratios}
        onChange={(crops) => change({ crops })}
      />
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
        <Fault text={`No se guardó. ${message}`} onRetry={() => void save()} />
      ) : null}
    </fieldset>
  );
}

export const ImageForm = part('Datos de la imagen', ImageFormView);
