import { Icon } from '../shell/Icon.tsx';
import { useNextFocus } from '../shell/use-next-focus.ts';
import { plural } from '../shell/words.ts';
import { zoneLabel } from '../shell/zoned-minute.ts';
import { CalendarDay } from './CalendarDay.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import type { CalendarActs } from './EntryActs.tsx';
import { scheduledDays } from './schedule-days.ts';

/** «3 cosas programadas · 1 que no se hizo» */
function countLabel(shown: readonly CalendarEntry[]): string {
  const missed = shown.filter(({ fault }) => fault !== undefined).length;
  const ahead = shown.length - missed;
  return [
    ahead > 0 ? plural(ahead, 'cosa programada', 'cosas programadas') : '',
    missed > 0 ? plural(missed, 'cosa que no se hizo', 'cosas que no se hicieron') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

const ROWS = { row: '.pe-calendar-day li a', title: '.pe-desk-head h1' };

interface CalendarDaysProps extends CalendarActs {
  /** By their times. */
  shown: readonly CalendarEntry[];
  timeZone: string;
  now: Date;
  /** Said where nothing is. */
  nothing: string;
}

/** What is in the calendar, day by day, with how much it is. */
export function CalendarDays({ shown, timeZone, now, nothing, ...acts }: CalendarDaysProps) {
  const root = useNextFocus(shown, ROWS);
  return (
    <div ref={root}>
      {scheduledDays(shown, timeZone, now).map((day) => (
        <CalendarDay key={day.date} day={day} {...acts} />
      ))}
      {shown.length > 0 ? (
        <p className="pe-count" role="status">
          {countLabel(shown)} · {zoneLabel(timeZone)}
        </p>
      ) : (
        <div className="pe-empty">
          <Icon name="clock" size={28} />
          <p>{nothing}</p>
        </div>
      )}
    </div>
  );
}
