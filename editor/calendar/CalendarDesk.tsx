import '../desk/desk.css';
import './calendar.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteSchedules } from '../../schemas/publishing-api.ts';
import { Desk, deskFailure } from '../desk/DeskFrame.tsx';
import { useSite } from '../desk/use-site.ts';
import { read } from '../shell/api.ts';
import { Skeleton } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { plural, routeLabel } from '../shell/words.ts';
import { zoneLabel } from '../shell/zoned-minute.ts';
import { type ScheduledDay, scheduledDays } from './schedule-days.ts';

const REFRESH_MS = 60_000;

const KINDS = { publish: 'Se publica', unpublish: 'Se retira' } as const;

const readSchedules = (site: string) =>
  read(
    siteSchedules,
    (input, init) => fetch(input, init),
    'GET',
    `/api/schedules?${new URLSearchParams({ site })}`,
  );

const Day = ({ date, label, items }: ScheduledDay) => (
  <section className="pe-calendar-day" aria-labelledby={`dia-${date}`}>
    <h2 id={`dia-${date}`}>{label}</h2>
    <ul>
      {items.map(({ time, schedule: { id, kind, at, by, version, page } }) => (
        <li key={id}>
          <time dateTime={at}>{time}</time>
          <div>
            <Link to={`/paginas/${page.id}`}>{page.name}</Link>
            <span className="pe-sub">{routeLabel(page.route)}</span>
          </div>
          <div>
            <span data-kind={kind}>
              {KINDS[kind]}
              {version === undefined ? '' : `, versión ${version}`}
            </span>
            <span className="pe-sub">{by}</span>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

interface CalendarDeskProps {
  load?: typeof readSchedules;
  clock?: () => Date;
}

/** What is published and taken off on a site at minutes to come, day by day. */
export function CalendarDesk({
  load = readSchedules,
  clock = () => new Date(),
}: CalendarDeskProps) {
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const list = useQuery({
    queryKey: ['schedules', site?.key],
    queryFn: () => load(site?.key ?? ''),
    enabled: site !== undefined,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const failure = deskFailure('No se pudo abrir el calendario', sites, list);
  if (failure) return failure;
  const timeZone = site?.dateLocalization.timeZone ?? 'GMT';
  const days = scheduledDays(list.data ?? [], timeZone, clock());
  return (
    <Desk title="Calendario" site={siteChoice}>
      {list.isPending ? (
        <div role="status" aria-label="Cargando el calendario">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </div>
      ) : days.length === 0 ? (
        <div className="pe-empty">
          <Icon name="clock" size={28} />
          <p>{site?.websiteName} no tiene nada programado.</p>
        </div>
      ) : (
        <>
          {days.map((day) => (
            <Day key={day.date} {...day} />
          ))}
          <p className="pe-count" role="status">
            {plural(list.data?.length ?? 0, 'cosa programada', 'cosas programadas')} ·{' '}
            {zoneLabel(timeZone)}
          </p>
        </>
      )}
    </Desk>
  );
}
