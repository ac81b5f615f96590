import {
  type FormEventHandler,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Input } from '../../ui/Input.tsx';
import type { HeadingLevel } from '../../ui/view-page.ts';
import styles from './AccountForm.module.css';
import type { AccountProps } from './island-props.ts';
import { phrases } from './phrases.ts';

interface AccountCardProps {
  title: ReactNode;
  id: string;
  level: HeadingLevel;
  lead?: ReactNode;
  /** It takes the place of what the reader was at: the focus moves to its heading. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** A narrow column with a heading: a form, or what came of it. */
export function AccountCard(props: AccountCardProps): ReactNode {
  const { title, id, level, lead, takesFocus, children } = props;
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  return (
    <section
      className={styles.card}
      aria-labelledby={`${id}-title`}
      ref={card}
      {...(takesFocus ? { tabIndex: -1 } : {})}
    >
      <Heading level={level} id={`${id}-title`} className={styles.title}>
        {title}
      </Heading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** What went wrong with a whole form; it is announced, and the focus moves to it. */
export function Alert({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text) alert.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <div className={styles.alert} role="alert" tabIndex={-1} ref={alert}>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface FormBodyProps {
  id: string;
  locale: string;
  fault: string;
  /** Beside what went wrong: a way out of it. */
  remedy?: ReactNode;
  isPending: boolean;
  submit: string;
  /** What the button says while it is busy. */
  pending: string;
  variant?: 'primary' | 'secondary';
  onSubmit: FormEventHandler;
  children?: ReactNode;
  /** Below the button: a way back. */
  after?: ReactNode;
}

/**
 * A press leaves the focus where it is: what a field says once it is left would move the button
 * away from under the pointer before the press ends.
 */
const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
};

/** A form: its fields, what went wrong, and one button, which rests while it works. */
export function FormBody(props: FormBodyProps): ReactNode {
  const { id, locale, fault, isPending, submit, pending, onSubmit, children } = props;
  const [isAlive, setAlive] = useState(false);
  useLayoutEffect(() => setAlive(true), []);
  return (
    // Without script nothing of it may stand in an address: it is never sent by GET.
    <form
      className={styles.form}
      method="post"
      aria-labelledby={`${id}-title`}
      aria-busy={isPending}
      noValidate={isAlive}
      onMouseDown={keepFocus}
      onSubmit={onSubmit}
    >
      <Alert text={fault}>{props.remedy}</Alert>
      {children}
      <Button
        type="submit"
        size="large"
        variant={props.variant ?? 'primary'}
        className={styles.submit}
        aria-disabled={isPending}
      >
        {isPending ? pending : submit}
      </Button>
      {props.after}
      <noscript>
        <p className={styles.note}>{phrases(locale).needsScript}</p>
      </noscript>
    </form>
  );
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const MAX_EMAIL_CHARS = 254;

/** The rules of an address, with their words. */
export const emailRules = (locale: string) => ({
  required: phrases(locale).emailMissing,
  pattern: { value: EMAIL, message: phrases(locale).emailWrong },
});

/** What ties an input to its field in a form. */
export type InputBinding = Pick<Parameters<typeof Input>[0], 'id' | 'name' | 'error' | 'required'>;

export const EmailInput = ({
  locale,
  bound,
  autoComplete = 'username',
  hint,
}: Pick<AccountProps, 'locale'> & {
  bound: InputBinding;
  autoComplete?: string;
  hint?: string;
}): ReactNode => (
  <Input
    {...bound}
    hint={hint}
    type="email"
    label={phrases(locale).email}
    autoComplete={autoComplete}
    inputMode="email"
    maxLength={MAX_EMAIL_CHARS}
  />
);

interface PasswordInputProps extends Pick<AccountProps, 'locale'> {
  bound: InputBinding;
  label?: string;
  hint?: string;
  isNew?: boolean;
}

export function PasswordInput({
  locale,
  bound,
  label,
  hint,
  isNew,
}: PasswordInputProps): ReactNode {
  const words = phrases(locale);
  return (
    <Input
      {...bound}
      type="password"
      label={label ?? words.password}
      hint={hint}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      reveal={{ show: words.show, hide: words.hide }}
    />
  );
}
