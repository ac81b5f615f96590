import { type ReactNode, useState } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import { deeper, type HeadingLevel } from '../../ui/view-page.ts';
import { Alert } from '../_account/AccountForm.tsx';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import styles from './AccountManagement.module.css';
import { phrases } from './phrases.ts';
import { Said } from './Row.tsx';

type Words = Readonly<Partial<Record<string, string>>>;

interface Attempts {
  /** '' for none. */
  fault: string;
  /** What was done last; '' for nothing. */
  done: string;
  /** Does something, and says `said`, or what went wrong; `own` are words for some codes. */
  attempt(work: () => Promise<unknown>, said?: string, own?: Words): Promise<void>;
  fail(error: unknown): void;
}

/** What the buttons of a list come to. `own` are words for some codes. */
export function useAttempts(locale: string, own?: Words): Attempts {
  const [fault, setFault] = useState('');
  const [done, setDone] = useState('');
  const fail = (error: unknown, more?: Words) =>
    setFault(faultWords(faultOf(error), locale, phrases(locale).wrong, { ...own, ...more }));
  return {
    fault,
    done,
    fail: (error) => fail(error),
    async attempt(work, said = '', more = {}) {
      setFault('');
      setDone('');
      try {
        await work();
        setDone(said);
      } catch (error) {
        fail(error, more);
      }
    },
  };
}

interface ListRowProps {
  name: string;
  /** Of the account's own heading. */
  level: HeadingLevel;
  attempts: Attempts;
  items: readonly ReactNode[];
  /** Below the list. */
  children?: ReactNode;
}

/** A list of an account, each of whose items has what can be done with it beside it. */
export const ListRow = ({ name, level, attempts, items, children }: ListRowProps): ReactNode => (
  <div className={styles.row}>
    <Heading level={deeper(level)} className={styles.name}>
      {name}
    </Heading>
    <Alert text={attempts.fault} />
    {items.length > 0 && <ul className={styles.items}>{items}</ul>}
    <Said done={attempts.done} />
    {children}
  </div>
);
