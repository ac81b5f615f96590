import { useEffect, useState } from 'react';
import { insideOf } from '../../schemas/fields.ts';
import { aria, asObject, asText, type ControlProps, MAX_SEGMENTS } from './control.ts';

const TEXTAREA_ROWS = 4;

export function TextControl(props: ControlProps) {
  const common = {
    ...aria(props),
    className: 'pe-input',
    value: asText(props.value),
    placeholder: props.meta.placeholder,
    onChange: (event: { currentTarget: { value: string } }) =>
      props.onChange(event.currentTarget.value),
  };
  return props.meta.multiline ? (
    <textarea rows={TEXTAREA_ROWS} {...common} />
  ) : (
    <input type="text" {...common} />
  );
}

export const ToggleControl = (props: ControlProps) => (
  <input
    type="checkbox"
    role="switch"
    {...aria(props)}
    className="pe-switch"
    aria-checked={props.value === true}
    checked={props.value === true}
    onChange={(event) => props.onChange(event.currentTarget.checked)}
  />
);

/** Holds what is typed until it is a number: `1,` and `-` are steps on the way to one. */
export function NumberControl(props: ControlProps) {
  const stored = asText(props.value);
  const [typed, setTyped] = useState(stored);
  useEffect(
    () =>
      setTyped((own) =>
        own !== '' && Number(own) === Number(stored) && stored !== '' ? own : stored,
      ),
    [stored],
  );
  const isNumber = typed.trim() === '' || Number.isFinite(Number(typed));
  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        {...aria(props)}
        aria-invalid={props.isInvalid || !isNumber || undefined}
        className="pe-input pe-input-short"
        value={typed}
        placeholder={props.meta.placeholder}
        onChange={(event) => {
          const text = event.currentTarget.value.replace(',', '.');
          setTyped(text);
          if (text.trim() === '') props.onChange(undefined);
          else if (Number.isFinite(Number(text))) props.onChange(Number(text));
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (!step || event.altKey) return;
          event.preventDefault();
          const next = (Number(typed) || 0) + step * (props.meta.step ?? 1);
          props.onChange(
            Math.min(
              props.meta.max ?? Number.POSITIVE_INFINITY,
              Math.max(props.meta.min ?? Number.NEGATIVE_INFINITY, next),
            ),
          );
        }}
      />
      {isNumber ? null : (
        <p className="pe-fault" role="alert">
          Escribe un número
        </p>
      )}
    </>
  );
}

export const SelectControl = (props: ControlProps) => {
  const options = props.meta.options ?? [];
  const isKnown = options.some(({ value }) => value === props.value);
  return (
    <select
      {...aria(props)}
      className="pe-input"
      value={asText(props.value)}
      onChange={(event) =>
        props.onChange(
          options.find(({ value }) => String(value) === event.currentTarget.value)?.value ??
            event.currentTarget.value,
        )
      }
    >
      {isKnown ? null : (
        <option value={asText(props.value)}>{asText(props.value) || 'Sin elegir'}</option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
};

/** Two or three options stand side by side; more of them are a list. */
export function ChoiceControl(props: ControlProps) {
  const options = props.meta.options ?? [];
  if (options.length > MAX_SEGMENTS) return <SelectControl {...props} />;
  return (
    <div
      className="pe-segments"
      role="radiogroup"
      aria-labelledby={`${props.id}-nombre`}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
    >
      {options.map(({ value, label }, index) => (
        <label key={value}>
          <input
            type="radio"
            id={index === 0 ? props.id : undefined}
            name={props.id}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

export function GroupControl(props: ControlProps) {
  const inside = insideOf(props.schema);
  const { Form } = props.inner;
  return (
    <fieldset
      className="pe-nested"
      id={props.id}
      tabIndex={-1}
      aria-labelledby={`${props.id}-nombre`}
      aria-describedby={props.describedBy}
    >
      <Form
        shape={inside && 'fields' in inside ? inside.fields : {}}
        values={asObject(props.value)}
        faults={props.faults}
        prefix={props.path}
        scope={props.id.slice(0, props.id.length - props.path.length - 1)}
        site={props.site}
        onChange={(values) => props.onChange(values)}
      />
    </fieldset>
  );
}
