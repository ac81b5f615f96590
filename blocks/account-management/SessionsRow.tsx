import { type ReactNode, useEffect, useState } from 'react';
import type { ReaderSession } from '../../schemas/identity/wire.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { fill } from '../../ui/phrases.ts';
import { deeper } from '../../ui/view-page.ts';
import { Alert } from '../_account/AccountForm.tsx';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import styles from './AccountManagement.module.css';
import type { AccountRowProps } from './EmailRow.tsx';
import { phrases } from './phrases.ts';
import { SAMPLE_SESSIONS } from './sample-profile.ts';

const dayOf = (iso: string, locale: string): string =>
  new Date(iso).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });

/** Where the reader is signed in; each place can be ended, and all others at once. */
export function SessionsRow({ locale, level, isEditing }: AccountRowProps): ReactNode {
  const words = phrases(locale);
  const [all, setAll] = useState<readonly ReaderSession[]>(isEditing ? SAMPLE_SESSIONS : []);
  const [fault, setFault] = useState('');
  const [done, setDone] = useState('');
  const attempt = async (work: () => Promise<readonly ReaderSession[]>, said = '') => {
    setFault('');
    setDone('');
    try {
      setAll(await work());
      setDone(said);
    } catch (error) {
      setFault(faultWords(faultOf(error), locale, words.wrong));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!isEditing) attempt(() => identity().listSessions());
  }, []);
  return (
    <div className={styles.row}>
      <Heading level={deeper(level)} className={styles.name}>
        {words.sessions}
      </Heading>
      <Alert text={fault} />
      <ul className={styles.providers}>
        {all.map(({ id, device, host, isCurrent, lastUsedOn }) => (
          <li key={id}>
            <span className={styles.provider}>
              {device} {isCurrent && <Badge variant="success">{words.thisOne}</Badge>}
              <span className={styles.place}>
                {host} · {fill(words.lastUse, { day: dayOf(lastUsedOn, locale) })}
              </span>
            </span>
            {!isCurrent && (
              <Button
                variant="secondary"
                size="small"
                aria-label={fill(words.endWhat, { device })}
                onClick={() => attempt(() => identity().endSession(id), words.ended)}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={done ? styles.done : undefined}>
        {done}
      </p>
      {all.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => attempt(() => identity().endOtherSessions(), words.endedAll)}
        >
          {words.endAll}
        </Button>
      )}
    </div>
  );
}
