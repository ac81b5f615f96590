import '../desk/desk.css';
import './admin.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operationEndpoints } from '../../schemas/endpoints/operations.ts';
import type { StoredMail } from '../../schemas/mail-api.ts';
import { DeskSearch } from '../desk/DeskSearch.tsx';
import { useClient } from '../shell/api/ApiContext.ts';
import { plural, whenLabel } from '../shell/words.ts';
import { AdminDesk } from './AdminDesk.tsx';

const TYPING_MS = 250;
const REFRESH_MS = 5_000;

/** A mail as its reader sees it: nothing in it runs, and its links lead nowhere from here. */
function MailRow({ mail: { to, subject, html, text, sentAt } }: { mail: StoredMail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="pe-mail">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <strong>{subject}</strong>
          <span className="pe-sub pe-mail-to">
            Para {to} · <time dateTime={sentAt}>{whenLabel(sentAt, new Date())}</time>
          </span>
        </summary>
        {isOpen ? (
          <>
            <iframe title={`Correo: ${subject}`} sandbox="" srcDoc={html} />
            <h2>Sólo texto</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
            <pre tabIndex={0}>{text}</pre>
          </>
        ) : null}
      </details>
    </li>
  );
}

/** Mails of an installation that hands them to no server. For admins. */
export function MailsDesk() {
  const api = useClient(operationEndpoints);
  const [search, setSearch] = useState('');
  const [to] = useDebouncedValue(search.trim(), TYPING_MS);
  const list = useQuery({
    queryKey: ['mails', to],
    queryFn: () => api.mails({ to }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const mails = list.data?.mails ?? [];
  const isSending = list.data?.isSending ?? false;
  return (
    <AdminDesk
      title="Buzón"
      help={
        isSending
          ? 'Los correos salen por el servidor de correo. Aquí sólo queda lo que se guardó antes de configurarlo.'
          : 'No hay servidor de correo configurado: los correos a lectores y al equipo se quedan aquí.'
      }
      query={list}
      controls={
        <DeskSearch
          label="Buscar por destinatario"
          placeholder="Dirección completa"
          value={search}
          onChange={setSearch}
        />
      }
      empty={mails.length === 0 && (to ? `No hay correos para «${to}».` : 'No hay correos.')}
    >
      <ul className="pe-mails" aria-label="Correos">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      <p className="pe-count" role="status">
        {plural(mails.length, 'correo', 'correos')}
      </p>
    </AdminDesk>
  );
}
