import { useMemo, useState } from 'react';
import { Fault } from './faults/Fault.tsx';
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
    <Fault text={fault} />
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

interface MomentFieldProps {
  label: string;
  /** ISO 8601; what is no moment leaves the fields empty. */
  value: string;
  timeZone: string;
  onChange: (iso: string) => void;
}

/** A moment that is stored at each change; while it is none, nothing is. */
export function MomentField({ label, value, timeZone, onChange }: MomentFieldProps) {
  const stored = new Date(value);
  const isStored = !Number.isNaN(stored.getTime());
  const [typed, setTyped] = useState({ date: '', time: '', of: '' });
  const storedClock = isStored ? clockIn(timeZone, stored) : { date: '', time: '' };
  // What was typed stands until somebody else stores another moment.
  const { of, ...clock } =
    typed.of === value && value !== '' ? typed : { ...storedClock, of: value };
  const fault = momentIn(timeZone, clock.date, clock.time)
    ? undefined
    : 'Escribe un día y una hora';
  return (
    <MinuteField
      {...clock}
      label={label}
      timeZone={timeZone}
      fault={fault}
      onChange={(next) => {
        const moment = momentIn(timeZone, next.date, next.time)?.toISOString();
        setTyped({ ...next, of: moment ?? of });
        if (moment) onChange(moment);
      }}
    />
  );
}
