import { type ReactNode, useId } from 'react';
import { useStory } from '../StoryContext.ts';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  help?: ReactNode;
  /** Path of the field in the document: presence and faults name it. */
  path: string;
  /** Characters that fit where it is shown: they are counted. */
  most?: number;
  /** Lines of the field; unset: one. */
  rows?: number;
  maxLength?: number;
}

const counted = (text: string, most: number): string => {
  const count = [...text].length;
  return count > most ? `${count} de ${most}: se corta` : `${count} de ${most}`;
};

/** A plain text of a story. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, help, path, rows, most: usual, ...rest } = props;
  const { isReadOnly, faults, checks } = useStory();
  // A template may allow less, or more.
  const most = checks?.limits[path] ?? usual;
  const id = useId();
  const fault = faults.get(path);
  const common = {
    ...rest,
    id,
    className: 'pe-input',
    disabled: isReadOnly,
    'data-path': path,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-ayuda`,
    value,
  };
  return (
    <div className="st-field">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...common} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...common} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-ayuda`} className="pe-help">
        {fault ? <span className="pe-error">{fault} </span> : null}
        {help}
        {most && value ? (
          <span className="st-counted" data-over={[...value].length > most || undefined}>
            {help ? ' ' : ''}
            {counted(value, most)}
          </span>
        ) : null}
      </p>
    </div>
  );
}
