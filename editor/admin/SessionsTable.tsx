import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceLabel } from '../../schemas/device-label.ts';
import { staffEndpoints } from '../../schemas/endpoints/staff.ts';
import type { StaffSession } from '../../schemas/staff-api.ts';
import { RowButton } from '../list/RowButton.tsx';
import { useClient } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { showNotice } from '../shell/notices.ts';
import { whenLabel } from '../shell/words.ts';

interface SessionsTableProps {
  /** An account's id, or `me`. */
  of: string;
}

const SIGNED_IN_BY: Readonly<Record<StaffSession['by'], string>> = {
  link: ', con enlace',
  passkey: ', con clave de acceso',
  house: ', con la cuenta de la casa',
};

const Row = ({ session, onEnd }: { session: StaffSession; onEnd: () => void }) => (
  <tr>
    <th scope="row">
      <span title={session.userAgent}>{deviceLabel(session.userAgent)}</span>
      <span className="pe-sub">
        {[session.isThis ? 'Esta sesión' : '', session.address].filter(Boolean).join(' · ')}
      </span>
    </th>
    <td className="pe-when">
      <time dateTime={session.seenAt}>Vista {whenLabel(session.seenAt, new Date())}</time>
      <span className="pe-sub">
        Empezó {whenLabel(session.beganAt, new Date())}
        {SIGNED_IN_BY[session.by]}
      </span>
    </td>
    <td className="pe-taken-actions">
      {session.isThis ? null : (
        <RowButton
          onClick={onEnd}
          aria-label={`Cerrar la sesión de ${deviceLabel(session.userAgent)}`}
        >
          Cerrar
        </RowButton>
      )}
    </td>
  </tr>
);

/** Somebody's sessions, each with the way to end it, and all of them at once. */
export function SessionsTable({ of }: SessionsTableProps) {
  const api = useClient(staffEndpoints);
  const isMine = of === 'me';
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions', of],
    queryFn: () => (isMine ? api.mySessions() : api.accountSessions(of)),
    staleTime: 0,
  });
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['sessions', of] });
    void queries.invalidateQueries({ queryKey: ['accounts'] });
  };
  const failed = (error: Error) =>
    showNotice({
      title: 'No se cerró la sesión',
      message: error.message,
      tone: 'bad',
    });
  const end = useMutation({
    mutationFn: (id: string) => (isMine ? api.endMySession(id) : api.endAccountSession(of, id)),
    onError: failed,
    onSettled: refresh,
  });
  const endAll = useMutation({
    mutationFn: () => (isMine ? api.endMySessions() : api.endAccountSessions(of)),
    onError: failed,
    onSettled: refresh,
  });
  const all = sessions.data ?? [];
  const others = all.filter(({ isThis }) => !isThis).length;
  if (sessions.error) return <p className="pe-error">{sessions.error.message}</p>;
  if (sessions.data && all.length === 0)
    return <p className="pe-help">No hay ninguna sesión abierta.</p>;
  return (
    <>
      <table className="pe-table">
        <caption className="pe-hidden">Sesiones abiertas</caption>
        <tbody>
          {all.map((session) => (
            <Row key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
          ))}
        </tbody>
      </table>
      {others > 0 ? (
        <p className="pe-table-next">
          <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate()}>
            {of === 'me' ? 'Cerrar todas las demás' : 'Cerrar todas sus sesiones'}
          </Button>
        </p>
      ) : null}
    </>
  );
}
