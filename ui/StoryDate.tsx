import type { ReactNode } from 'react';
import { formatDate } from './format-date.ts';
import type { ViewPage } from './view-page.ts';

interface StoryDateProps {
  date: string | undefined;
  page: Pick<ViewPage, 'site'>;
  /** Unset: the site's date and time. */
  format?: 'date' | 'dateTime';
  className?: string | undefined;
}

/** A story's date in the site's words and zone; nothing for one that cannot be read (rule 3.6). */
export function StoryDate({
  date,
  page,
  format = 'dateTime',
  className,
}: StoryDateProps): ReactNode {
  const { dateLocalization } = page.site;
  const pattern = format === 'date' ? dateLocalization.dateFormat : dateLocalization.dateTimeFormat;
  const text = formatDate(date, pattern, dateLocalization);
  return (
    text && (
      <time className={className} dateTime={date}>
        {text}
      </time>
    )
  );
}

/** rule 3.6: a date is shown only when it can be read. */
export const hasDate = (date: string | undefined): boolean =>
  Boolean(date) && !Number.isNaN(new Date(date ?? '').getTime());
