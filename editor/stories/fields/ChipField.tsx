import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../shell/Icon.tsx';

export interface Choice {
  key: string;
  label: string;
  note?: string;
}

interface ChipFieldProps {
  label: string;
  placeholder: string;
  /** Path of the field in the document: presence names it. */
  path: string;
  chips: readonly string[];
  isReadOnly: boolean;
  /** What there is for some words. */
  find: (q: string) => Promise<readonly Choice[]>;
  /** What is made of words that nobody wrote before; unset: nothing is. */
  fresh?: ((q: string) => Choice | undefined) | undefined;
  /** Told when nothing has the words. */
  none?: string | undefined;
  onAdd: (choice: Choice) => void;
  onRemove: (index: number) => void;
}

const TYPING_MS = 150;

/** Chips, and a field that finds more of them by their names. */
export function ChipField(props: ChipFieldProps) {
  const { label, placeholder, path, chips, isReadOnly, find, fresh, none, onAdd, onRemove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['story-desk', 'choices', label, q],
    queryFn: () => find(q),
    enabled: isOpen && q !== '',
    placeholderData: keepPreviousData,
  });
  const made = typed.trim() === '' ? undefined : fresh?.(typed.trim());
  const known = typed.trim() === '' ? [] : (found.data ?? []);
  const choices = [...known, ...(made && !known.some(({ key }) => key === made.key) ? [made] : [])];
  const isShown = isOpen && choices.length > 0;
  const isNone = isOpen && q !== '' && q === typed.trim() && found.data?.length === 0;
  const add = (choice: Choice | undefined) => {
    if (!choice) return;
    onAdd(choice);
    setTyped('');
    setAt(0);
  };
  const remove = (index: number) => {
    onRemove(index);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends the accent or the character that is being composed, and no more.
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      setOpen(true);
      setAt((before) => (before + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && typed.trim() !== '') add(choices[at] ?? made);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Backspace' && typed === '' && chips.length > 0)
      onRemove(chips.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="st-field">
      <label htmlFor={id}>{label}</label>
      <div className="st-chips">
        {chips.map((chip, index) => (
          <span key={`${index} ${chip}`} className="st-chip">
            {chip}
            {isReadOnly ? null : (
              <button type="button" aria-label={`Quitar ${chip}`} onClick={() => remove(index)}>
                <Icon name="close" size={12} />
              </button>
            )}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className="pe-input"
          role="combobox"
          data-path={path}
          aria-expanded={isShown}
          aria-controls={`${id}-lista`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${id}-${at}` : undefined}
          autoComplete="off"
          placeholder={placeholder}
          disabled={isReadOnly}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
      </div>
      {none ? (
        <p className="pe-help" role="status">
          {isNone ? none : ''}
        </p>
      ) : null}
      <div
        id={`${id}-lista`}
        role="listbox"
        aria-label={`Opciones de ${label}`}
        hidden={!isShown}
        className="st-options"
      >
        {isShown
          ? choices.map((choice, index) => (
              <div
                key={choice.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(choice)}
                onKeyDown={() => undefined}
              >
                {choice.label}
                {choice.note ? <span className="pe-sub">{choice.note}</span> : null}
              </div>
            ))
          : null}
      </div>
    </div>
  );
}
