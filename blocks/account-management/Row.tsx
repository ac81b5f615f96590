import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { fill } from '../../ui/phrases.ts';
import { deeper, type HeadingLevel } from '../../ui/view-page.ts';
import styles from './AccountManagement.module.css';
import { phrases } from './phrases.ts';

interface RowProps {
  /** Of what is shown: «Correo electrónico». */
  name: string;
  value: ReactNode;
  locale: string;
  /** Of the account's own heading. */
  level: HeadingLevel;
  /** What the button says that opens it. */
  edit?: string;
  isOpen: boolean;
  /** What was done last, said once. */
  done: string;
  onOpen(): void;
  /** The form, while it is open. */
  children: ReactNode;
}

/** The focus goes into what was opened, and back to the button when it is shut. */
function useFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    row.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus();
  }, [isOpen]);
  return row;
}

/** Something of an account: as it is, or the form that changes it. It stays open on an error. */
export function Row(props: RowProps): ReactNode {
  const { name, value, locale, level, edit, isOpen, done, onOpen, children } = props;
  const row = useFocus(isOpen);
  const words = phrases(locale);
  return (
    <div className={styles.row} ref={row}>
      <div className={styles.head}>
        <Heading level={deeper(level)} className={styles.name}>
          {name}
        </Heading>
        {!isOpen && (
          <Button
            variant="default"
            size="small"
            className={styles.edit}
            aria-label={edit ?? fill(words.editWhat, { what: name })}
            onClick={onOpen}
          >
            {edit ?? words.edit}
          </Button>
        )}
      </div>
      {!isOpen && <div className={styles.value}>{value}</div>}
      <p role="status" className={done ? styles.done : undefined}>
        {done}
      </p>
      {isOpen && children}
    </div>
  );
}
