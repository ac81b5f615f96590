import type { ReactNode } from 'react';
import { Desk, deskFailure } from '../desk/DeskFrame.tsx';
import { ListEmpty, ListLoading } from '../list/ListStates.tsx';

interface AdminDeskProps {
  title: string;
  /** A sentence under the title. */
  help: string;
  query: { isPending: boolean; error: Error | null; data: unknown; refetch(): unknown };
  controls?: ReactNode;
  /** Under the help: what the list is narrowed by. */
  filters?: ReactNode;
  /** Instead of what there is. */
  empty?: string | false;
  /** Of the browser's tab, where it says more than the title. */
  tab?: string;
  children: ReactNode;
}

/** The frame of the screens that only admins see: opening, failed, empty, or what there is. */
export function AdminDesk(props: AdminDeskProps) {
  const { title, help, query, controls, filters, empty = false, tab, children } = props;
  const failure = deskFailure(`No se pudo abrir «${title}»`, query);
  if (failure) return failure;
  return (
    <Desk title={title} tab={tab} className="pe-admin" controls={controls}>
      <p className="pe-admin-help">{help}</p>
      {filters}
      {query.isPending ? <ListLoading /> : empty ? <ListEmpty>{empty}</ListEmpty> : children}
    </Desk>
  );
}
