import '../desk/desk.css';
import './admin.css';
import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { readerEndpoints } from '../../schemas/endpoints/readers.ts';
import type { ReaderSummary } from '../../schemas/reader-support.ts';
import { useClient } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Icon } from '../shell/Icon.tsx';
import { plural, whenLabel } from '../shell/words.ts';
import { AdminDesk } from './AdminDesk.tsx';
import { ReaderFile } from './ReaderFile.tsx';
import { STATE_LABELS } from './reader-words.ts';

const COLUMNS = ['Cuenta', 'Estado', 'Actividad'];

function Row({ reader, onOpen }: { reader: ReaderSummary; onOpen: () => void }) {
  const { email, name, site, state, isEmailVerified, createdOn, lastSeenOn, sessions } = reader;
  const now = new Date();
  return (
    <tr data-inactive={state === 'active' ? undefined : 'true'}>
      <th scope="row">
        {email}
        <span className="pe-sub">
          {[name, isEmailVerified ? '' : 'correo sin confirmar'].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td>{STATE_LABELS[state]}</td>
      <td>
        {lastSeenOn ? `Vista ${whenLabel(lastSeenOn, now)}` : 'Sin sesiones'}
        <span className="pe-sub">
          {[
            sessions > 0 ? plural(sessions, 'sesión', 'sesiones') : '',
            `creada ${whenLabel(createdOn, now)} en ${site}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className="pe-taken-actions">
        <Button variant="default" size="compact-sm" onClick={onOpen} aria-label={`Abrir ${email}`}>
          Abrir
        </Button>
      </td>
    </tr>
  );
}

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
          <TextInput
            type="search"
            aria-label="Buscar lectores"
            placeholder="Correo o nombre"
            leftSection={<Icon name="search" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        }
        isEmpty={readers.length === 0}
        empty={wanted ? 'Ninguna cuenta coincide.' : 'Todavía no hay cuentas de lectores.'}
      >
        <table className="pe-table pe-admin-table">
          <caption className="pe-hidden">Cuentas de lectores</caption>
          <thead>
            <tr>
              {COLUMNS.map((label) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {readers.map((reader) => (
              <Row key={reader.id} reader={reader} onOpen={() => setOpened(reader)} />
            ))}
          </tbody>
        </table>
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
