import { type ReactNode, useId } from 'react';
import type { JsonObject } from '../../../../schemas/json.ts';
import { isSafeAddress } from '../../../canvas/inline-html.ts';
import { useStory } from '../../StoryContext.ts';
import type { ElementField, ElementKind } from './element-kinds.ts';

interface ElementFieldsProps {
  kind: ElementKind;
  element: JsonObject;
  onChange: (element: JsonObject) => void;
  /** Enter in a line: on to the text. */
  onDone: () => void;
}

/** What is written into an element where it stands. */
export function ElementFields({ kind, element, onChange, onDone }: ElementFieldsProps) {
  const { isReadOnly } = useStory();
  const id = useId();
  const help = kind.help?.(element) ?? '';
  const control = (field: ElementField): ReactNode => {
    const value = field.read(element);
    const common = {
      id: `${id}-${field.name}`,
      className: 'pe-input',
      disabled: isReadOnly,
      value,
      'aria-describedby': help ? `${id}-ayuda` : undefined,
    };
    if (field.choices)
      return (
        <select
          {...common}
          onChange={(event) => onChange(field.write(element, event.currentTarget.value))}
        >
          {field.choices.map(([stored, label]) => (
            <option key={stored} value={stored}>
              {label}
            </option>
          ))}
        </select>
      );
    const isBad = field.isAddress && value.trim() !== '' && !isSafeAddress(value.trim());
    return field.rows ? (
      <textarea
        {...common}
        className={`pe-input st-lines${field.isSource ? ' st-source' : ''}`}
        rows={field.rows}
        spellCheck={!field.isSource}
        onChange={(event) => onChange(field.write(element, event.currentTarget.value))}
      />
    ) : (
      <>
        <input
          {...common}
          inputMode={field.isAddress ? 'url' : undefined}
          placeholder={field.isAddress ? 'https://…' : undefined}
          aria-invalid={isBad || undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onDone();
          }}
          onChange={(event) => onChange(field.write(element, event.currentTarget.value))}
        />
        {isBad ? (
          <span className="pe-help">Escribe una dirección que empiece con https:// o /.</span>
        ) : null}
      </>
    );
  };
  return (
    <div className="st-element">
      {kind.fields.map((field) => (
        <div key={field.name} className="st-field">
          <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
          {control(field)}
        </div>
      ))}
      {help ? (
        <p id={`${id}-ayuda`} className="pe-help">
          {help}
        </p>
      ) : null}
    </div>
  );
}
