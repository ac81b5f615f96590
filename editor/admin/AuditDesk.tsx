import '../desk/desk.css';
import './admin.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { operationEndpoints } from '../../schemas/endpoints/operations.ts';
import { List } from '../list/List.tsx';
import { useClient } from '../shell/api/ApiContext.ts';
import { addressOf } from '../shell/api/call.ts';
import { Icon } from '../shell/Icon.tsx';
import { AdminDesk } from './AdminDesk.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditChoice, choiceIn, filterOf, paramsOf } from './audit-choice.ts';
import { auditList } from './audit-list.tsx';

const TYPING_MS = 300;

/** Who did what, newest first, for admins. The address says what is looked for. */
export function AuditDesk() {
  const api = useClient(operationEndpoints);
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params);
  const [q] = useDebouncedValue(choice.q, TYPING_MS);
  const filter = filterOf({ ...choice, q });
  const log = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => api.audit({ ...filter, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (part: Partial<AuditChoice>) =>
    setParams((before) => paramsOf(before, { ...choiceIn(before), ...part }), { replace: true });
  return (
    <AdminDesk
      title="Registro"
      help="Lo que hizo cada persona, y lo que se hizo desde la línea de comandos. Nadie puede cambiarlo."
      query={log}
      controls={(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          className="pe-button"
          href={addressOf(operationEndpoints.exportAudit, [], { ...filterOf(choice), format })}
          download
        >
          <Icon name="down" size={16} /> Exportar {format.toUpperCase()}
        </a>
      ))}
      filters={
        <AuditFilters choice={choice} people={log.data?.pages[0]?.people ?? []} onChange={change} />
      }
    >
      <List
        list={auditList}
        rows={log.data?.pages.flatMap(({ items }) => items)}
        context={{ onSubject: ({ subject }) => change({ id: subject.id }) }}
        query={log}
      />
    </AdminDesk>
  );
}
