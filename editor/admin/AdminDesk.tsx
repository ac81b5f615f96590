import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Desk, deskFailure } from '../desk/DeskFrame.tsx';
import { Icon } from '../shell/Icon.tsx';

interface AdminDeskProps {
  title: string;
  /** A sentence under the title. */
  help: string;
  query: { isPending: boolean; error: Error | null; data: unknown; refetch(): unknown };
  controls?: ReactNode;
  /** Under the help: what the list is narrowed by. */
  filters?: ReactNode;
  isEmpty: boolean;
  empty: string;
  /** Of the browser's tab, where it says more than the title. */
  tab?: string;
  children: ReactNode;
}

/** The frame of the screens that only admins see: opening, failed, empty, or what there is. */
export function AdminDesk(props: AdminDeskProps) {
  const { title, help, query, controls, filters, isEmpty, empty, tab, children } = props;
  const failure = deskFailure(`No se pudo abrir «${title}»`, query);
  if (failure) return failure;
  return (
    <Desk title={title} tab={tab} className="pe-admin" controls={controls}>
      <p className="pe-admin-help">{help}</p>
      {filters}
      {query.isPending ? (
        <div role="status" aria-label="Cargando">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={44} mb={8} />
          ))}
        </div>
      ) : isEmpty ? (
        <div className="pe-empty">
          <Icon name="list" size={28} />
          <p>{empty}</p>
        </div>
      ) : (
        children
      )}
    </Desk>
  );
}
