import { Link } from 'react-router';
import type { CalendarEntry } from './calendar-entries.ts';
import type { ScheduledDay } from './schedule-days.ts';

interface CalendarDayProps {
  day: ScheduledDay<CalendarEntry>;
  onCancel: (entry: CalendarEntry) => void;
  /** Somebody knows that it did not happen. */
  onHeed: (entry: CalendarEntry) => void;
}

/** What comes on one day, and what did not come, minute by minute. */
export const CalendarDay = ({
  day: { date, label, items },
  onCancel,
  onHeed,
}: CalendarDayProps) => (
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
            <span className="pe-sub">{item.by}</span>
          </div>
          {item.cancelled && item.fault !== undefined ? (
            <button
              type="button"
              className="pe-button"
              aria-label={`Entendido, quitar del calendario: ${item.title}, ${time}`}
              onClick={() => onHeed(item)}
            >
              Entendido
            </button>
          ) : item.cancelled ? (
            <button
              type="button"
              className="pe-button"
              aria-label={`Quitar de lo programado: ${item.title}, ${time}`}
              onClick={() => onCancel(item)}
            >
              Quitar
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
);
