import '../desk/desk.css';
import './calendar.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Desk, deskFailure } from '../desk/DeskFrame.tsx';
import { useSite } from '../desk/use-site.ts';
import { Skeleton } from '../shell/Button.tsx';
import { showNotice } from '../shell/notices.ts';
import { Segments } from '../shell/Segments.tsx';
import { useMe } from '../shell/use-may.ts';
import { CalendarDays } from './CalendarDays.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { type CalendarClient, calendarClient } from './calendar-client.ts';
import { type CalendarEntry, pageEntry, storyEntry } from './calendar-entries.ts';
import { PublishNowDialog } from './PublishNowDialog.tsx';

const REFRESH_MS = 60_000;

type Which = '' | CalendarEntry['kind'];

const CHOICES: readonly { value: Which; label: string }[] = [
  { value: '', label: 'Todo' },
  { value: 'page', label: 'Páginas' },
  { value: 'story', label: 'Notas' },
];

const NOTHING: Record<Which, string> = {
  '': 'nada programado',
  page: 'páginas programadas',
  story: 'notas programadas',
};

interface CalendarDeskProps {
  client?: CalendarClient;
  clock?: () => Date;
}

/** What readers of a site get, and lose, at minutes to come, or should have, day by day. */
export function CalendarDesk({
  client = calendarClient,
  clock = () => new Date(),
}: CalendarDeskProps) {
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const me = useMe();
  const queries = useQueryClient();
  const [which, setWhich] = useState<Which>('');
  const [cancelled, setCancelled] = useState<CalendarEntry | null>(null);
  const [published, setPublished] = useState<CalendarEntry | null>(null);
  const asking = { enabled: site !== undefined, staleTime: 0, refetchInterval: REFRESH_MS };
  const pages = useQuery({
    queryKey: ['schedules', site?.key, 'pages'],
    queryFn: () => client.pages(site?.key ?? ''),
    ...asking,
  });
  const stories = useQuery({
    queryKey: ['schedules', site?.key, 'stories'],
    queryFn: () => client.stories(site?.key ?? ''),
    ...asking,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['schedules', site?.key] });
  const heed = useMutation({
    mutationFn: async ({ cancelled }: CalendarEntry) => cancelled && client.cancel(cancelled),
    onSuccess: refresh,
    onError: ({ message }) => showNotice({ title: 'Sigue en el calendario', message, tone: 'bad' }),
  });
  const closeDialogs = () => {
    setCancelled(null);
    setPublished(null);
  };
  const failure = deskFailure('No se pudo abrir el calendario', sites, pages, stories);
  if (failure) return failure;
  const timeZone = site?.dateLocalization.timeZone ?? 'GMT';
  const dialog = {
    timeZone,
    onClose: closeDialogs,
    onDone: () => {
      closeDialogs();
      void refresh();
    },
  };
  const entries = [
    ...(site ? (pages.data ?? []).map((page) => pageEntry(page, site, me)) : []),
    ...(stories.data ?? []).map((story) => storyEntry(story, sites.data ?? [])),
  ];
  const shown = entries
    .filter(({ kind }) => which === '' || kind === which)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Desk title="Calendario" site={siteChoice}>
      <div className="pe-desk-filter">
        <Segments label="Cuáles" value={which} options={CHOICES} onChange={setWhich} />
      </div>
      {pages.isPending || stories.isPending ? (
        <div role="status" aria-label="Cargando el calendario">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </div>
      ) : (
        <CalendarDays
          shown={shown}
          timeZone={timeZone}
          now={clock()}
          nothing={`${site?.websiteName} no tiene ${NOTHING[which]}.`}
          onCancel={setCancelled}
          onPublishNow={setPublished}
          onHeed={heed.mutate}
        />
      )}
      <CancelDialog client={client} entry={cancelled} {...dialog} />
      <PublishNowDialog client={client} entry={published} {...dialog} />
    </Desk>
  );
}
