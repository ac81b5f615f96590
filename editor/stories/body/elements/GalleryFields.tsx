import { useId, useState } from 'react';
import { escapeHtml } from '../../../../schemas/escape-html.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../../../schemas/json.ts';
import { ItemActs } from '../../../fields/items/ItemActs.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { plural } from '../../../shell/words.ts';
import {
  basicOf,
  creditOf,
  plainOf,
  textOf,
  withBasic,
  withCaption,
  withCredit,
} from '../../document-fields.ts';
import { StoryMediaPicker } from '../../fields/StoryMediaPicker.tsx';
import { pictureElement, shownAddress } from '../../picture-element.ts';
import { useStory } from '../../StoryContext.ts';
import { itemsIn, movedItem, picturesIn } from './list-items.ts';

interface ListProps {
  element: JsonObject;
  onChange: (element: JsonObject) => void;
}

/** One picture of a gallery with what readers are told of it. */
function PictureRow({
  picture,
  name,
  onChange,
}: {
  picture: JsonObject;
  name: string;
  onChange: (picture: JsonObject) => void;
}) {
  const { tokens, isReadOnly } = useStory();
  const field = (label: string, value: string, write: (text: string) => JsonObject) => (
    <input
      className="pe-input"
      aria-label={`${label}: ${name}`}
      placeholder={label}
      disabled={isReadOnly}
      value={value}
      onChange={(event) => onChange(write(event.currentTarget.value))}
    />
  );
  const alt = textOf(picture.alt_text);
  return (
    <>
      <img src={shownAddress(picture, tokens)} alt={alt} />
      <span className="st-item-fields">
        {field('Pie de foto', plainOf(textOf(picture.caption)), (text) =>
          withCaption(picture, text),
        )}
        {field('Crédito', creditOf(picture), (text) => withCredit(picture, text))}
        {field('Texto alternativo', alt, (text) => ({ ...picture, alt_text: text }))}
      </span>
    </>
  );
}

/** The pictures of a gallery: added from the library, put in order, described. */
export function GalleryFields({ element, onChange }: ListProps) {
  const { isReadOnly, addToken } = useStory();
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const items = itemsIn(element, 'content_elements');
  const put = (next: Json[]) => onChange({ ...element, content_elements: next });
  return (
    <div className="st-element">
      <div className="st-field">
        <label htmlFor={`${id}-titulo`}>Título de la galería</label>
        <input
          id={`${id}-titulo`}
          className="pe-input"
          disabled={isReadOnly}
          value={plainOf(basicOf(element, 'description'))}
          onChange={(event) =>
            onChange(withBasic(element, 'description', escapeHtml(event.currentTarget.value)))
          }
        />
      </div>
      <ol className="st-items" aria-label="Imágenes de la galería">
        {items.map((item, index) => {
          const name = `imagen ${index + 1}`;
          const isPicture = isObject(item) && item.type === 'image';
          return (
            <li key={`${textOf(asObject(item)._id)} ${index}`}>
              {isPicture ? (
                <PictureRow
                  picture={item}
                  name={name}
                  onChange={(picture) => put(items.toSpliced(index, 1, picture))}
                />
              ) : (
                <span className="st-item-fields">
                  Elemento: {textOf(asObject(item).type) || 'desconocido'}
                </span>
              )}
              {isReadOnly ? null : (
                <ItemActs
                  name={name}
                  index={index}
                  count={items.length}
                  onMove={(to) => put(movedItem(items, index, to))}
                  onRemove={() => put(items.toSpliced(index, 1))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {isReadOnly ? null : (
        <div className="pe-row">
          <button type="button" className="pe-button" onClick={() => setPicking(true)}>
            <Icon name="image" size={16} /> Añadir imágenes
          </button>
          <span className="pe-help" role="status">
            {plural(picturesIn(element).length, 'imagen', 'imágenes')}
          </span>
        </div>
      )}
      <StoryMediaPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(image) => {
          addToken(image.id, image.auth);
          put([...items, pictureElement(image)]);
          setPicking(false);
        }}
      />
    </div>
  );
}
