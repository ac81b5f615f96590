import type { PageSchedule } from '../../../schemas/publishing-api.ts';
import { momentLabel } from '../../shell/zoned-minute.ts';

interface ScheduleListProps {
  schedules: readonly PageSchedule[];
  timeZone: string;
  isBusy: boolean;
  onCancel: (schedule: PageSchedule) => void;
}

/** What is to come for a page, each with a way back. */
export const ScheduleList = ({ schedules, timeZone, isBusy, onCancel }: ScheduleListProps) => (
  <ul className="pe-rows">
    {schedules.map((schedule) => {
      const when = momentLabel(schedule.at, timeZone);
      const what = schedule.kind === 'publish' ? 'Se publica' : 'Se retira del sitio';
      const which = schedule.version === undefined ? '' : `Versión ${schedule.version} · `;
      return (
        <li key={schedule.id} className="pe-rows-line">
          <span>
            <strong>
              {what} el {when}
            </strong>
            <span>
              {which}
              {schedule.by}
            </span>
          </span>
          <button
            type="button"
            className="pe-button"
            disabled={isBusy}
            aria-label={`Quitar de lo programado: ${what} el ${when}`}
            onClick={() => onCancel(schedule)}
          >
            Quitar
          </button>
        </li>
      );
    })}
  </ul>
);
