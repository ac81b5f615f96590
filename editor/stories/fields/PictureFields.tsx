import { useId } from 'react';
import type { JsonObject } from '../../../schemas/json.ts';
import { creditOf, plainOf, textOf, withCaption, withCredit } from '../document-fields.ts';
import { shownAddress } from '../picture-element.ts';
import { useStory } from '../StoryContext.ts';

interface PictureFieldsProps {
  element: JsonObject;
  onChange: (element: JsonObject) => void;
}

/** A picture with what readers are told of it. */
export function PictureFields({ element, onChange }: PictureFieldsProps) {
  const { tokens, isReadOnly } = useStory();
  const id = useId();
  const alt = textOf(element.alt_text);
  const line = (
    name: string,
    label: string,
    value: string,
    write: (text: string) => JsonObject,
  ) => (
    <div className="st-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <textarea
        id={`${id}-${name}`}
        className="pe-input st-lines"
        rows={1}
        disabled={isReadOnly}
        value={value}
        onChange={(event) => onChange(write(event.currentTarget.value))}
      />
    </div>
  );
  return (
    <div className="st-picture">
      <img src={shownAddress(element, tokens)} alt={alt} />
      {line('pie', 'Pie de foto', plainOf(textOf(element.caption)), (text) =>
        withCaption(element, text),
      )}
      {line('credito', 'Crédito', creditOf(element), (text) => withCredit(element, text))}
      {line('alt', 'Texto alternativo: qué se ve', alt, (text) =>
        text === alt ? element : { ...element, alt_text: text },
      )}
    </div>
  );
}
