import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  id: string;
  label: string;
  /** What its button says. */
  submit: string;
  /** The query parameter that a form sends. */
  name: string;
  /** The words that were looked for. */
  value: string;
  maxLength: number;
  /** The browser does not send it empty. */
  required?: boolean;
}

/**
 * Words to look for and the button that looks: the whole of a search form. It rests while its form
 * is `aria-busy`.
 */
export const SearchField = ({
  id,
  label,
  submit,
  name,
  value,
  maxLength,
  required,
}: SearchFieldProps): ReactNode => (
  <>
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
    <div className={styles.field}>
      <input
        className={styles.input}
        id={id}
        key={value}
        type="search"
        name={name}
        defaultValue={value}
        maxLength={maxLength}
        required={required}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className={styles.submit} type="submit">
        <Icon name="search" size={18} />
        {submit}
      </button>
    </div>
  </>
);
