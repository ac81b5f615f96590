import '../desk/desk.css';
import './admin.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { operationEndpoints } from '../../schemas/endpoints/operations.ts';
import type { JobSummary, RecurringJob } from '../../schemas/jobs.ts';
import { useClient } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
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

const triesLabel = ({ attempts, maxAttempts }: JobSummary): string =>
  attempts === 0 ? '' : `intento ${attempts} de ${maxAttempts}`;

interface JobRowProps {
  job: JobSummary;
  onRetry: () => void;
}

function JobRow({ job, onRetry }: JobRowProps) {
  const canRetry = job.state === 'failed' || job.state === 'retrying';
  return (
    <tr>
      <th scope="row">
        {job.label}
        {job.error ? <span className="pe-sub pe-job-error">{job.error}</span> : null}
      </th>
      <td>
        <span className="pe-job-state" data-state={job.state}>
          {STATES[job.state]}
        </span>
        <span className="pe-sub">{triesLabel(job)}</span>
      </td>
      <td className="pe-when">
        <time dateTime={job.runAt}>{whenLabel(job.runAt, new Date())}</time>
      </td>
      <td>
        {canRetry ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={onRetry}
            aria-label={`Reintentar: ${job.label}`}
          >
            Reintentar
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

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
  const jobs = list.data?.jobs ?? [];
  return (
    <AdminDesk
      title="Tareas"
      help="Trabajo que el servidor hace por su cuenta. Lo que falla se vuelve a intentar solo, cada vez con más espera."
      query={list}
      isEmpty={false}
      empty=""
    >
      {jobs.length === 0 ? (
        <div className="pe-empty">
          <p role="status">No hay nada pendiente.</p>
        </div>
      ) : (
        <table className="pe-table">
          <caption className="pe-hidden">Tareas pendientes, en marcha y fallidas</caption>
          <thead>
            <tr>
              <th scope="col">Tarea</th>
              <th scope="col">Estado</th>
              <th scope="col">Para cuándo</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} onRetry={() => retry.mutate(job)} />
            ))}
          </tbody>
        </table>
      )}
      <Recurring jobs={list.data?.recurring ?? []} />
    </AdminDesk>
  );
}
