import { aria, asText, type ControlProps } from './control.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** An ISO date or date-time as the two inputs show it, in the editor's own time zone. */
export function splitDate(iso: string): { day: string; time: string } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return { day: iso, time: '' };
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return { day: '', time: '' };
  return {
    day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  };
}

/** A day alone stays a day; with a time it is a moment, in UTC. */
export function joinDate(day: string, time: string): string {
  if (day === '') return '';
  return time === '' ? day : new Date(`${day}T${time}`).toISOString();
}

export function DateControl(props: ControlProps) {
  const { day, time } = splitDate(asText(props.value));
  return (
    <fieldset className="pe-row" aria-labelledby={`${props.id}-nombre`}>
      <input
        type="date"
        {...aria(props)}
        aria-label="Día"
        className="pe-input"
        value={day}
        onChange={(event) => props.onChange(joinDate(event.currentTarget.value, time))}
      />
      <input
        type="time"
        aria-label="Hora (opcional)"
        className="pe-input"
        value={time}
        disabled={day === ''}
        onChange={(event) => props.onChange(joinDate(day, event.currentTarget.value))}
      />
    </fieldset>
  );
}
