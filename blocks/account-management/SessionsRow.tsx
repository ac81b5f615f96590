import { type ReactNode, useEffect, useState } from 'react';
import type { ReaderSession } from '../../schemas/identity/wire.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { identity } from '../_account/identity.ts';
import styles from './AccountManagement.module.css';
import { dayOf } from './day-of.ts';
import { ListRow, useAttempts } from './ListRow.tsx';
import { phrases } from './phrases.ts';
import type { AccountRowProps } from './Row.tsx';
import { SAMPLE_SESSIONS } from './sample-profile.ts';

/** Where the reader is signed in; each place can be ended, and all others at once. */
export function SessionsRow({ locale, level, isEditing }: AccountRowProps): ReactNode {
  const words = phrases(locale);
  const [all, setAll] = useState<readonly ReaderSession[]>(isEditing ? SAMPLE_SESSIONS : []);
  const attempts = useAttempts(locale);
  const attempt = (work: () => Promise<readonly ReaderSession[]>, said = '') =>
    attempts.attempt(async () => setAll(await work()), said);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!isEditing) attempt(() => identity().listSessions());
  }, []);
  const items = all.map(({ id, device, host, isCurrent, lastUsedOn }) => (
    <li key={id}>
      <span className={styles.item}>
        {device} {isCurrent && <Badge variant="success">{words.thisOne}</Badge>}
        <span className={styles.about}>
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
  ));
  return (
    <ListRow name={words.sessions} level={level} attempts={attempts} items={items}>
      {all.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => attempt(() => identity().endOtherSessions(), words.endedAll)}
        >
          {words.endAll}
        </Button>
      )}
    </ListRow>
  );
}
