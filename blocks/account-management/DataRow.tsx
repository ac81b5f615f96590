import { type ReactNode, useState } from 'react';
import type { GdprReportSummary } from '../../schemas/identity/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { identity } from '../_account/identity.ts';
import styles from './AccountManagement.module.css';
import { dayOf } from './day-of.ts';
import { ListRow, useAttempts } from './ListRow.tsx';
import { phrases } from './phrases.ts';
import type { AccountRowProps } from './Row.tsx';

/** Has the browser keep a file of what is given. */
function saveFile(name: string, content: object): void {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers begin only after the press is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** All that is kept of the reader, as a file: asked for, listed, fetched. */
export function DataRow({ locale, level, isEditing }: AccountRowProps): ReactNode {
  const words = phrases(locale);
  const [reports, setReports] = useState<readonly GdprReportSummary[]>();
  const attempts = useAttempts(locale);
  const ask = () => {
    if (isEditing) return;
    attempts.attempt(async () => setReports(await identity().listGdprReports()), words.dataListed);
  };
  const fetchOne = ({ id, requestDate }: GdprReportSummary) =>
    attempts.attempt(async () => {
      const report = await identity().getGdprReport(id);
      saveFile(`${words.dataFile}-${requestDate.slice(0, 10)}.json`, report);
    }, words.dataFetched);
  const items = (reports ?? []).map((report) => {
    const day = dayOf(report.requestDate, locale);
    return (
      <li key={report.id}>
        <span className={styles.item}>
          {fill(words.dataOf, { day })}
          <span className={styles.about}>
            {report.ready
              ? fill(words.dataUntil, { day: dayOf(report.availableUntil, locale) })
              : words.dataWaits}
          </span>
        </span>
        {report.ready && (
          <Button
            variant="secondary"
            size="small"
            aria-label={fill(words.dataFetchWhat, { day })}
            onClick={() => fetchOne(report)}
          >
            {words.dataFetch}
          </Button>
        )}
      </li>
    );
  });
  return (
    <ListRow name={words.data} level={level} attempts={attempts} items={items}>
      {!reports && (
        <>
          <p className={styles.value}>{words.dataLead}</p>
          <Button variant="secondary" size="small" className={styles.ask} onClick={ask}>
            {words.dataAsk}
          </Button>
        </>
      )}
    </ListRow>
  );
}
