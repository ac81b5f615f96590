import { Link } from 'react-router';
import type { CalendarEntry } from './calendar-entries.ts';
import { type CalendarActs, EntryActs } from './EntryActs.tsx';
import type { ScheduledDay } from './schedule-days.ts';

interface CalendarDayProps extends CalendarActs {
  day: ScheduledDay<CalendarEntry>;
}

/** What comes on one day, and what did not come, minute by minute. */
export const CalendarDay = ({ day: { date, label, items }, ...acts }: CalendarDayProps) => (
  <section className="pe-calendar-day" aria-labelledby={`dia-${date}`}>
    <h2 id={`dia-${date}`}>{label}</h2>
    <ul>
      {items.map(({ time, item }) => (
        <li key={item.key} data-missed={item.fault !== undefined}>
          <time dateTime={item.at}>{time}</time>
          <div>
            <Link to={item.to}>{item.title}</Link>
            <span className="pe-sub">{item.where}</span>
          </div>
          <div>
            <span className="pe-calendar-what">{item.what}</span>
            {item.fault === undefined ? null : (
              <span className="pe-calendar-why">{item.fault}</span>
            )}
            {item.note === undefined ? null : <span className="pe-sub">{item.note}</span>}
            <span className="pe-sub">{item.by}</span>
          </div>
          <EntryActs entry={item} time={time} {...acts} />
        </li>
      ))}
    </ul>
  </section>
);
