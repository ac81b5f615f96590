import '../desk/desk.css';
import './admin.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { operationEndpoints } from '../../schemas/endpoints/operations.ts';
import type { JobSummary, RecurringJob } from '../../schemas/jobs.ts';
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { RowButton } from '../list/RowButton.tsx';
import { useClient } from '../shell/api/ApiContext.ts';
import { showNotice } from '../shell/notices.ts';
import { whenLabel } from '../shell/words.ts';
import { AdminDesk } from './AdminDesk.tsx';

const REFRESH_MS = 5_000;

const STATES: Record<JobSummary['state'], string> = {
  failed: 'Falló',
  running: 'En marcha',
  retrying: 'Se volverá a intentar',
  due: 'Le toca',
  later: 'Más tarde',
};

const canRetry = ({ state }: JobSummary): boolean => state === 'failed' || state === 'retrying';

const jobList = defineList<JobSummary, { onRetry: (job: JobSummary) => void }>({
  caption: 'Tareas pendientes, en marcha y fallidas',
  keyOf: ({ id }) => id,
  empty: 'No hay nada pendiente.',
  columns: [
    {
      header: 'Tarea',
      isRowHeader: true,
      sortBy: ({ label }) => label,
      cell: ({ label, error }) => (
        <>
          {label}
          {error ? <span className="pe-sub pe-job-error">{error}</span> : null}
        </>
      ),
    },
    {
      header: 'Estado',
      sortBy: ({ state }) => STATES[state],
      cell: ({ state }) => (
        <span className="pe-job-state" data-state={state}>
          {STATES[state]}
        </span>
      ),
      detail: ({ attempts, maxAttempts }) =>
        attempts === 0 ? '' : `intento ${attempts} de ${maxAttempts}`,
    },
    {
      header: 'Para cuándo',
      className: 'pe-when',
      sortBy: ({ runAt }) => runAt,
      cell: ({ runAt }) => <time dateTime={runAt}>{whenLabel(runAt, new Date())}</time>,
    },
    {
      cell: (job, { onRetry }) =>
        canRetry(job) ? (
          <RowButton onClick={() => onRetry(job)} aria-label={`Reintentar: ${job.label}`}>
            Reintentar
          </RowButton>
        ) : null,
    },
  ],
});

const Recurring = ({ jobs }: { jobs: RecurringJob[] }) => (
  <section className="pe-admin-more" aria-labelledby="tareas-periodicas">
    <h2 id="tareas-periodicas">Lo que se hace cada cierto tiempo</h2>
    <ul>
      {jobs.map(({ name, label, lastAt }) => (
        <li key={name}>
          {label}
          <span className="pe-sub">
            {lastAt ? `Al corriente desde ${whenLabel(lastAt, new Date())}` : 'Todavía no empieza'}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** Background work: what is due, what runs, what failed and why. For admins. */
export function JobsDesk() {
  const api = useClient(operationEndpoints);
  const queries = useQueryClient();
  const list = useQuery({ queryKey: ['jobs'], queryFn: api.jobs, refetchInterval: REFRESH_MS });
  const retry = useMutation({
    mutationFn: ({ id }: JobSummary) => api.retryJob(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
    onError: (error, { label }) =>
      showNotice({
        title: `No se pudo reintentar «${label}»`,
        message: error.message,
        tone: 'bad',
      }),
  });
  return (
    <AdminDesk
      title="Tareas"
      help="Trabajo que el servidor hace por su cuenta. Lo que falla se vuelve a intentar solo, cada vez con más espera."
      query={list}
    >
      <List list={jobList} rows={list.data?.jobs} context={{ onRetry: retry.mutate }} />
      <Recurring jobs={list.data?.recurring ?? []} />
    </AdminDesk>
  );
}
