import { useState } from 'react';
import { MinuteField } from '../../shell/MinuteField.tsx';
import { clockIn, momentIn } from '../../shell/zoned-minute.ts';
import { useStory } from '../StoryContext.ts';
import { embargoOf, withEmbargo } from './story-facts.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The full hour after one of tomorrow. */
const tomorrow = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + DAY_MS) / HOUR_MS) * HOUR_MS);

function EndField({ end, timeZone }: { end: string; timeZone: string }) {
  const { change, isReadOnly } = useStory();
  const stored = new Date(end);
  const isStored = !Number.isNaN(stored.getTime());
  const [clock, setClock] = useState(() =>
    isStored ? clockIn(timeZone, stored) : { date: '', time: '' },
  );
  const moment = momentIn(timeZone, clock.date, clock.time);
  // A colleague chose another hour.
  const isOther = isStored && moment !== undefined && moment.getTime() !== stored.getTime();
  const shown = isOther ? clockIn(timeZone, stored) : clock;
  const fault = momentIn(timeZone, shown.date, shown.time)
    ? undefined
    : 'Escribe un día y una hora';
  return (
    <fieldset className="st-plain" disabled={isReadOnly}>
      <legend className="pe-hidden">Fin del embargo</legend>
      <MinuteField
        {...shown}
        label="Fin del embargo"
        timeZone={timeZone}
        fault={fault}
        onChange={(next) => {
          setClock(next);
          const chosen = momentIn(timeZone, next.date, next.time);
          if (chosen) change((before) => withEmbargo(before, chosen.toISOString()));
        }}
      />
    </fieldset>
  );
}

/** Until when readers do not get a story, whenever it is published. */
export function EmbargoField({ timeZone }: { timeZone: string }) {
  const { document, change, isReadOnly } = useStory();
  const end = embargoOf(document);
  return (
    <div className="st-field st-checks" data-path="content_restrictions.embargo">
      <label>
        <input
          type="checkbox"
          disabled={isReadOnly}
          checked={end !== undefined}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            const until = isOn ? tomorrow(new Date()).toISOString() : undefined;
            change((before) => withEmbargo(before, until));
          }}
        />
        Embargo
      </label>
      {end === undefined ? null : (
        <>
          <EndField key={timeZone} end={end} timeZone={timeZone} />
          <p className="pe-help">Publicada antes, los lectores la tienen a partir de esa hora.</p>
        </>
      )}
    </div>
  );
}
