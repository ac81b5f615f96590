import '../desk/desk.css';
import './admin.css';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AUDIT_SUBJECTS } from '../../schemas/audit.ts';
import { useApi } from '../shell/ApiContext.ts';
import { AdminDesk } from './AdminDesk.tsx';
import { AuditRow } from './AuditRow.tsx';
import { SUBJECT_LABELS } from './audit-words.ts';

const OTHERS = [
  { value: 'command-line', label: 'Línea de comandos' },
  { value: 'nobody', label: 'Sin sesión' },
  { value: 'system', label: 'Portada' },
];

/** Who did what, newest first, for admins. */
export function AuditDesk() {
  const api = useApi();
  const [person, setPerson] = useState('');
  const [subject, setSubject] = useState('');
  const log = useInfiniteQuery({
    queryKey: ['audit', person, subject],
    queryFn: ({ pageParam }) => api.audit({ person, subject, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useEffect(() => {
    document.title = 'Registro · Portada';
  }, []);
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const people = log.data?.pages[0]?.people ?? [];
  return (
    <AdminDesk
      title="Registro"
      help="Lo que hizo cada persona, y lo que se hizo desde la línea de comandos. Nadie puede cambiarlo."
      query={log}
      controls={
        <>
          <NativeSelect
            aria-label="Persona"
            value={person}
            onChange={(event) => setPerson(event.currentTarget.value)}
            data={[
              { value: '', label: 'Todas las personas' },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
              ...OTHERS,
            ]}
          />
          <NativeSelect
            aria-label="De qué"
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            data={[
              { value: '', label: 'De todo' },
              ...AUDIT_SUBJECTS.map((value) => ({ value, label: SUBJECT_LABELS[value] })),
            ]}
          />
        </>
      }
      isEmpty={entries.length === 0}
      empty="No hay nada con esos filtros."
    >
      <table className="pe-table">
        <caption className="pe-hidden">Registro de lo que se hizo</caption>
        <thead>
          <tr>
            <th scope="col">Qué</th>
            <th scope="col">Quién</th>
            <th scope="col">Cuándo</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.seq} entry={entry} />
          ))}
        </tbody>
      </table>
      {log.hasNextPage ? (
        <Button
          variant="default"
          mt="md"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Ver más
        </Button>
      ) : null}
    </AdminDesk>
  );
}
