import { useState } from 'react';
import { Icon } from '../../shell/Icon.tsx';
import { leadKind, leadPicture, withLead } from '../document-fields.ts';
import { pictureElement } from '../picture-element.ts';
import { useStory } from '../StoryContext.ts';
import { PictureFields } from './PictureFields.tsx';
import { StoryMediaPicker } from './StoryMediaPicker.tsx';

/** The picture that announces the story and stands above it. */
export function LeadField() {
  const { document, change, isReadOnly, addToken } = useStory();
  const [isPicking, setPicking] = useState(false);
  const picture = leadPicture(document);
  const kind = leadKind(document);
  return (
    <section className="st-group" aria-label="Imagen principal">
      <h2>Imagen principal</h2>
      {picture ? (
        <PictureFields
          element={picture}
          onChange={(element) => change((before) => withLead(before, element))}
        />
      ) : kind ? (
        <p className="pe-help">Aquí hay un elemento de tipo «{kind}», que se conserva.</p>
      ) : null}
      {isReadOnly ? null : (
        <div className="pe-row">
          <button
            type="button"
            className="pe-button"
            data-path="promo_items.basic"
            onClick={() => setPicking(true)}
          >
            <Icon name="image" size={16} /> {picture ? 'Cambiar imagen' : 'Elegir imagen'}
          </button>
          {picture ? (
            <button
              type="button"
              className="pe-button"
              onClick={() => change((before) => withLead(before, undefined))}
            >
              Quitar imagen
            </button>
          ) : null}
        </div>
      )}
      <StoryMediaPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(image) => {
          setPicking(false);
          addToken(image.id, image.auth);
          change((before) => withLead(before, pictureElement(image)));
        }}
      />
    </section>
  );
}
