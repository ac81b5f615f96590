import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, useState } from 'react';
import styles from './Input.module.css';

type Control = HTMLInputElement | HTMLSelectElement;

interface Option {
  value: string;
  label: string;
}

interface InputBase {
  /** Unique in its page; what belongs to it has ids that begin so. */
  id: string;
  name: string;
  label: ReactNode;
  /** Said below the label, before anything is wrong. */
  hint?: ReactNode;
  /**
   * What is wrong with it, in the form's own words: forms tell once it was left, or when they are
   * sent.
   */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  defaultValue?: string | undefined;
  onChange?: ChangeEventHandler<Control>;
  onBlur?: FocusEventHandler<Control>;
  ref?: (element: Control | null) => void;
}

interface TextInput extends InputBase {
  /** The value of a `date` is `2026-11-23`. */
  type: 'date' | 'email' | 'password' | 'tel' | 'text';
  autoComplete: string;
  /** A regular expression that the whole of it must match. */
  pattern?: string | undefined;
  maxLength?: number;
  inputMode?: 'email' | 'numeric' | 'text';
  /** Of a `date`: the first and the last that may be. */
  earliest?: string;
  latest?: string;
  /** A password may be looked at: what the button says, and what it says then. */
  reveal?: { show: string; hide: string };
}

interface ChoiceInput extends InputBase {
  type: 'select' | 'radio';
  options: readonly Option[];
  autoComplete?: string;
}

export type InputProps = TextInput | ChoiceInput;

/** What a control says of itself to assistive technology. */
const ariaOf = ({ id, hint, error }: InputBase) => {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
};

/** What is said of a control: how it is filled in, and what is wrong. */
const Said = ({ id, hint, error }: InputBase): ReactNode => (
  <>
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
    )}
  </>
);

/** The attributes that a control and whoever writes it share. */
const bindingsOf = ({ name, required, disabled, onChange, onBlur, ref }: InputBase) => ({
  name,
  ...(required ? { required } : {}),
  ...(disabled ? { disabled } : {}),
  ...(onChange ? { onChange } : {}),
  ...(onBlur ? { onBlur } : {}),
  ...(ref ? { ref } : {}),
});

function Text(props: TextInput): ReactNode {
  const { id, type, autoComplete, pattern, maxLength, inputMode, defaultValue, reveal } = props;
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.box}>
      <input
        id={id}
        className={styles.control}
        type={type === 'password' && isShown ? 'text' : type}
        autoComplete={autoComplete}
        {...(type === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false })}
        {...(pattern ? { pattern } : {})}
        {...(maxLength ? { maxLength } : {})}
        {...(inputMode ? { inputMode } : {})}
        {...(props.earliest ? { min: props.earliest } : {})}
        {...(props.latest ? { max: props.latest } : {})}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        {...bindingsOf(props)}
        {...ariaOf(props)}
      />
      {type === 'password' && reveal && (
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? reveal.hide : reveal.show}
        </button>
      )}
    </div>
  );
}

const Select = (props: ChoiceInput): ReactNode => (
  <select
    id={props.id}
    className={styles.control}
    {...(props.autoComplete ? { autoComplete: props.autoComplete } : {})}
    {...(props.defaultValue === undefined ? {} : { defaultValue: props.defaultValue })}
    {...bindingsOf(props)}
    {...ariaOf(props)}
  >
    {props.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

function Radios(props: ChoiceInput): ReactNode {
  const { id, label, options, defaultValue } = props;
  return (
    <fieldset className={styles.radios} {...ariaOf(props)}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            value={option.value}
            defaultChecked={option.value === defaultValue}
            {...bindingsOf(props)}
          />
          {option.label}
        </label>
      ))}
      <Said {...props} />
    </fieldset>
  );
}

/** One question of a form, with its label, its hint and what is wrong with the answer. */
export function Input(props: InputProps): ReactNode {
  const { id, label, error } = props;
  if (props.type === 'radio') return <Radios {...props} />;
  return (
    <div className={[styles.input, error && styles.wrong].filter(Boolean).join(' ')}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {'options' in props ? <Select {...props} /> : <Text {...props} />}
      <Said {...props} />
    </div>
  );
}
