import { useMemo, useState } from 'react';
import { clockIn, momentIn, zoneLabel } from './zoned-minute.ts';

const HOUR_MS = 3_600_000;

interface MinuteFieldProps {
  /** Of the site. */
  timeZone: string;
  date: string;
  time: string;
  onChange: (clock: { date: string; time: string }) => void;
  /** Of the group, for screen readers. */
  label: string;
  fault?: string | undefined;
}

/** A day and an hour, as a clock of the site shows them. */
export const MinuteField = ({ timeZone, date, time, onChange, label, fault }: MinuteFieldProps) => (
  <fieldset className="pe-minute-field">
    <legend className="pe-hidden">{label}</legend>
    <div className="pe-minute">
      <label>
        Día
        <input
          className="pe-input"
          type="date"
          value={date}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onChange({ date: event.currentTarget.value, time })}
        />
      </label>
      <label>
        Hora
        <input
          className="pe-input"
          type="time"
          value={time}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onChange({ date, time: event.currentTarget.value })}
        />
      </label>
    </div>
    <p className="pe-help pe-zone">{zoneLabel(timeZone)}</p>
    {fault ? (
      <p className="pe-error" role="alert">
        {fault}
      </p>
    ) : null}
  </fieldset>
);

/** A minute that is being chosen: the next full hour at first. */
export function useMinute(timeZone: string, now: () => Date = () => new Date()) {
  const [clock, setClock] = useState(() => {
    const next = Math.ceil((now().getTime() + 1) / HOUR_MS) * HOUR_MS;
    return clockIn(timeZone, new Date(next));
  });
  const moment = useMemo(
    () => momentIn(timeZone, clock.date, clock.time),
    [timeZone, clock.date, clock.time],
  );
  const isPast = moment !== undefined && moment.getTime() <= now().getTime();
  const fault = !moment ? 'Escribe un día y una hora' : isPast ? 'Esa hora ya pasó' : undefined;
  return { clock, setClock, moment, fault };
}
