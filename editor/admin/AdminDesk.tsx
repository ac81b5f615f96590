import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeskTop } from '../desk/DeskTop.tsx';
import { Icon } from '../shell/Icon.tsx';
import { Screen } from '../shell/Screen.tsx';

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
  /** Beside the links to the other desks. */
  top?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens that only admins see: opening, failed, empty, or what there is. */
export function AdminDesk(props: AdminDeskProps) {
  const { title, help, query, controls, filters, isEmpty, empty, top, children } = props;
  if (query.error && !query.data)
    return (
      <Screen
        title={`No se pudo abrir «${title}»`}
        action={{ label: 'Reintentar', run: () => void query.refetch() }}
      >
        {query.error.message}
      </Screen>
    );
  return (
    <div className="pe-desk">
      <DeskTop label="Escritorios">{top}</DeskTop>
      <main className="pe-desk-main pe-admin">
        <div className="pe-desk-head">
          <h1>{title}</h1>
          {controls}
        </div>
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
      </main>
    </div>
  );
}
