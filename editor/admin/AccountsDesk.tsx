import '../desk/desk.css';
import './admin.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { staffEndpoints } from '../../schemas/endpoints/staff.ts';
import type { SigninLink, StaffAccount } from '../../schemas/staff-api.ts';
import { BesideLink } from '../desk/BesideLink.tsx';
import { DeskSearch } from '../desk/DeskSearch.tsx';
import { List } from '../list/List.tsx';
import { useClient } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Icon } from '../shell/Icon.tsx';
import { showNotice } from '../shell/notices.ts';
import { useMe } from '../shell/use-may.ts';
import { AccountDialog, type EditedAccount } from './AccountDialog.tsx';
import { AdminDesk } from './AdminDesk.tsx';
import { type AccountAct, accountList } from './account-list.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { SessionsTable } from './SessionsTable.tsx';

/** Who uses the editor and what they may do there, for admins. */
export function AccountsDesk() {
  const api = useClient(staffEndpoints);
  const me = useMe();
  const queries = useQueryClient();
  // Whoever comes from the palette looks for somebody.
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const [edited, setEdited] = useState<EditedAccount>(null);
  const [link, setLink] = useState<(SigninLink & { name: string }) | null>(null);
  const [watched, setWatched] = useState<StaffAccount | null>(null);
  const list = useQuery({ queryKey: ['accounts'], queryFn: api.accounts, staleTime: 0 });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['accounts'] });
  const act = useMutation({
    mutationFn: async ({ what, account }: { what: AccountAct; account: StaffAccount }) => {
      if (what === 'link')
        setLink({ ...(await api.newSigninLink(account.id)), name: account.name });
      else if (what === 'reactivate') await api.reactivateAccount(account.id);
      else await api.deactivateAccount(account.id);
    },
    onError: (error, { account }) =>
      showNotice({
        title: `No se cambió la cuenta de ${account.name}`,
        message: error.message,
        tone: 'bad',
      }),
    onSettled: refresh,
  });
  const onAct = (what: AccountAct, account: StaffAccount) => {
    if (what === 'change') setEdited(account);
    else if (what === 'sessions') setWatched(account);
    else act.mutate({ what, account });
  };
  const sites = list.data?.sites ?? [];
  return (
    <>
      <AdminDesk
        title="Cuentas"
        help="Quién entra a Portada y qué hace en cada sitio. Al desactivar una cuenta, sus sesiones se cierran en ese momento."
        query={list}
        controls={
          <>
            <BesideLink path="/claves" icon="link" site={undefined}>
              Claves de la API
            </BesideLink>
            <DeskSearch
              label="Buscar cuentas"
              placeholder="Buscar por nombre o correo"
              value={search}
              onChange={setSearch}
            />
            <Button
              color="brand"
              leftSection={<Icon name="add" />}
              onClick={() => setEdited('new')}
            >
              Invitar
            </Button>
          </>
        }
      >
        <List
          list={accountList}
          rows={list.data?.accounts}
          context={{ sites, me: me?.id, onAct }}
          search={search}
        />
      </AdminDesk>
      <AccountDialog
        account={edited}
        sites={sites}
        onClose={() => setEdited(null)}
        onDone={(invited) => {
          setEdited(null);
          if (invited) setLink(invited);
          refresh();
          void queries.invalidateQueries({ queryKey: ['me'] });
        }}
      />
      <LinkDialog link={link} onClose={() => setLink(null)} />
      <Dialog
        isOpen={watched !== null}
        onClose={() => setWatched(null)}
        size="lg"
        title={`Sesiones de ${watched?.name ?? ''}`}
      >
        {watched ? <SessionsTable of={watched.id} /> : null}
      </Dialog>
    </>
  );
}
