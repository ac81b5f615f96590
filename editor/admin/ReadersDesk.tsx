import '../desk/desk.css';
import './admin.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { readerEndpoints } from '../../schemas/endpoints/readers.ts';
import type { ReaderSummary } from '../../schemas/reader-support.ts';
import { DeskSearch } from '../desk/DeskSearch.tsx';
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { RowButton } from '../list/RowButton.tsx';
import { useClient } from '../shell/api/ApiContext.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { plural, whenLabel } from '../shell/words.ts';
import { AdminDesk } from './AdminDesk.tsx';
import { ReaderFile } from './ReaderFile.tsx';
import { STATE_LABELS } from './reader-words.ts';

const readerList = defineList<ReaderSummary, { onOpen: (reader: ReaderSummary) => void }>({
  caption: 'Cuentas de lectores',
  keyOf: ({ id }) => id,
  empty: 'Todavía no hay cuentas de lectores.',
  noMatch: 'Ninguna cuenta coincide.',
  isInactive: ({ state }) => state !== 'active',
  columns: [
    {
      header: 'Cuenta',
      isRowHeader: true,
      cell: ({ email }) => email,
      detail: ({ name, isEmailVerified }) =>
        [name, isEmailVerified ? '' : 'correo sin confirmar'].filter(Boolean).join(' · '),
    },
    { header: 'Estado', cell: ({ state }) => STATE_LABELS[state] },
    {
      header: 'Actividad',
      cell: ({ lastSeenOn }) =>
        lastSeenOn ? `Vista ${whenLabel(lastSeenOn, new Date())}` : 'Sin sesiones',
      detail: ({ sessions, createdOn, site }) =>
        [
          sessions > 0 ? plural(sessions, 'sesión', 'sesiones') : '',
          `creada ${whenLabel(createdOn, new Date())} en ${site}`,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      className: 'pe-taken-actions',
      cell: (reader, { onOpen }) => (
        <RowButton onClick={() => onOpen(reader)} aria-label={`Abrir ${reader.email}`}>
          Abrir
        </RowButton>
      ),
    },
  ],
});

/** Accounts of readers who need help, for admins. */
export function ReadersDesk() {
  const api = useClient(readerEndpoints);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const [opened, setOpened] = useState<ReaderSummary | null>(null);
  const list = useQuery({
    queryKey: ['readers', wanted],
    queryFn: () => api.readers({ search: wanted }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { readers = [], total = 0 } = list.data ?? {};
  return (
    <>
      <AdminDesk
        title="Lectores"
        help="Las cuentas de quienes leen los sitios, para ayudarlos a entrar. Cada cuenta que abres queda en el registro."
        query={list}
        controls={
          <DeskSearch
            label="Buscar lectores"
            placeholder="Correo o nombre"
            value={search}
            onChange={setSearch}
          />
        }
      >
        <List
          list={readerList}
          rows={readers}
          context={{ onOpen: setOpened }}
          query={list}
          search={wanted}
        />
        {total > readers.length ? (
          <p className="pe-help pe-reader-more">
            Se ven {readers.length} de {total}. Busca por correo o nombre para ver otras.
          </p>
        ) : null}
      </AdminDesk>
      <Dialog
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        size="lg"
        title={opened?.email ?? ''}
      >
        {opened ? <ReaderFile id={opened.id} /> : null}
      </Dialog>
    </>
  );
}
