import './time-bar.css';
import { useState } from 'react';
import { Icon } from '../../shell/Icon.tsx';
import { MinuteField, useMinute } from '../../shell/MinuteField.tsx';
import { momentLabel, zoneLabel } from '../../shell/zoned-minute.ts';

interface TimeBarProps {
  timeZone: string;
  /** ISO 8601; undefined: now. */
  at: string | undefined;
  onAt: (at: string | undefined) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Chooses as of when the canvas shows its content, and says so while that is not now. */
export function TimeBar({ timeZone, at, onAt, isOpen, onOpen }: TimeBarProps) {
  const minute = useMinute(timeZone);
  const [isTouched, setTouched] = useState(false);
  if (!isOpen && !at) return null;
  if (!isOpen && at)
    return (
      <div className="pe-time" role="status" data-tone="ahead">
        <Icon name="clock" size={18} />
        <span>
          Estás viendo el futuro: las notas del lienzo, como estarán el{' '}
          <strong>{momentLabel(at, timeZone)}</strong> ({zoneLabel(timeZone)}).
        </span>
        <button type="button" className="pe-button" onClick={() => onOpen(true)}>
          Cambiar la hora
        </button>
        <button type="button" className="pe-button" onClick={() => onAt(undefined)}>
          Volver a ahora
        </button>
      </div>
    );
  return (
    <form
      className="pe-time"
      aria-label="Ver como a las…"
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (minute.fault || !minute.moment) return;
        onAt(minute.moment.toISOString());
        onOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onOpen(false);
      }}
    >
      <Icon name="clock" size={18} />
      <MinuteField
        {...minute.clock}
        label="Ver el lienzo como estará a esta hora"
        timeZone={timeZone}
        fault={isTouched ? minute.fault : undefined}
        onChange={minute.setClock}
      />
      <button type="submit" className="pe-button">
        Ver como a esa hora
      </button>
      <button type="button" className="pe-button" onClick={() => onOpen(false)}>
        Cancelar
      </button>
    </form>
  );
}
