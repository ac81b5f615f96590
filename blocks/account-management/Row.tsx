import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ReaderProfile } from '../../schemas/identity/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { fill } from '../../ui/phrases.ts';
import { deeper, type HeadingLevel } from '../../ui/view-page.ts';
import type { AccountProps } from '../_account/island-props.ts';
import styles from './AccountManagement.module.css';
import { phrases } from './phrases.ts';

/** What every row of an account knows. */
export interface AccountRowProps extends AccountProps {
  profile: ReaderProfile;
  onChange(profile: ReaderProfile): void;
  /** Asks the server for the profile anew. */
  reload(): Promise<void>;
}

export interface RowState {
  isOpen: boolean;
  /** What was done last, said once. */
  done: string;
  open(): void;
  shut(done?: string): void;
  say(done: string): void;
}

/** Is the form of a row open, and what came of it? */
export function useRow(): RowState {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  return {
    isOpen,
    done,
    open() {
      setDone('');
      setOpen(true);
    },
    shut(said = '') {
      setDone(said);
      setOpen(false);
    },
    say: setDone,
  };
}

interface RowProps {
  /** Of what is shown: «Correo electrónico». */
  name: string;
  value: ReactNode;
  locale: string;
  /** Of the account's own heading. */
  level: HeadingLevel;
  /** What the button says that opens it; '' for no button. */
  edit?: string;
  row: RowState;
  onOpen?: () => void;
  /** The form, while it is open. */
  children: ReactNode;
}

/** The focus goes into what was opened, and back to the button when it is shut: at once. */
function useFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    row.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus();
  }, [isOpen]);
  return row;
}

/** What was done, announced. A focus that went with what was taken away comes here. */
export function Said({ done }: { done: string }): ReactNode {
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (done && document.activeElement === document.body) status.current?.focus();
  }, [done]);
  return (
    <p role="status" tabIndex={-1} ref={status} className={done ? styles.done : styles.silent}>
      {done}
    </p>
  );
}

/** Something of an account: as it is, or the form that changes it. It stays open on an error. */
export function Row(props: RowProps): ReactNode {
  const { name, value, locale, level, edit, row, children } = props;
  const element = useFocus(row.isOpen);
  const words = phrases(locale);
  return (
    <div className={styles.row} ref={element}>
      <div className={styles.head}>
        <Heading level={deeper(level)} className={styles.name}>
          {name}
        </Heading>
        {!row.isOpen && edit !== '' && (
          <Button
            variant="default"
            size="small"
            className={styles.edit}
            aria-label={edit ?? fill(words.editWhat, { what: name })}
            onClick={props.onOpen ?? row.open}
          >
            {edit ?? words.edit}
          </Button>
        )}
      </div>
      {!row.isOpen && <div className={styles.value}>{value}</div>}
      <Said done={row.done} />
      {row.isOpen && children}
    </div>
  );
}
