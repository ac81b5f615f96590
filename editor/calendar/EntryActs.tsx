import type { CalendarEntry } from './calendar-entries.ts';

/** What can be done to something of the calendar. */
export interface CalendarActs {
  onCancel: (entry: CalendarEntry) => void;
  onPublishNow: (entry: CalendarEntry) => void;
  /** Somebody knows that it did not happen. */
  onHeed: (entry: CalendarEntry) => void;
}

interface ActProps {
  label: string;
  /** What the label means out of its line. */
  says: string;
  onClick: () => void;
}

const Act = ({ label, says, onClick }: ActProps) => (
  <button type="button" className="pe-button" aria-label={says} onClick={onClick}>
    {label}
  </button>
);

interface EntryActsProps extends CalendarActs {
  entry: CalendarEntry;
  time: string;
}

/** The buttons of one line. */
export function EntryActs({ entry, time, onCancel, onPublishNow, onHeed }: EntryActsProps) {
  const { cancelled, publishable, fault, title } = entry;
  const which = `${title}, ${time}`;
  return (
    <div className="pe-calendar-acts">
      {publishable === undefined ? null : (
        <Act
          label="Publicar ya"
          says={`Publicar ya: ${which}`}
          onClick={() => onPublishNow(entry)}
        />
      )}
      {cancelled === undefined ? null : fault === undefined ? (
        <Act
          label="Quitar"
          says={`Quitar de lo programado: ${which}`}
          onClick={() => onCancel(entry)}
        />
      ) : (
        <Act
          label="Entendido"
          says={`Entendido, quitar del calendario: ${which}`}
          onClick={() => onHeed(entry)}
        />
      )}
    </div>
  );
}
