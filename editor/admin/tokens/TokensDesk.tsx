import '../../desk/desk.css';
import '../admin.css';
import './tokens.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffEndpoints } from '../../../schemas/endpoints/staff.ts';
import { type ApiToken, tokenEndpoints } from '../../../schemas/endpoints/tokens.ts';
import type { GrantableSite } from '../../../schemas/staff-api.ts';
import { defineList } from '../../list/define-list.ts';
import { List } from '../../list/List.tsx';
import { RowButton } from '../../list/RowButton.tsx';
import { useClient } from '../../shell/api/ApiContext.ts';
import { Button } from '../../shell/Button.tsx';
import { DeskForm } from '../../shell/DeskForm.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { useMe } from '../../shell/use-may.ts';
import { whenLabel } from '../../shell/words.ts';
import { AdminDesk } from '../AdminDesk.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { actionLabel } from './token-words.ts';

interface TokenContext {
  sites: readonly GrantableSite[];
  onRevoke: (token: ApiToken) => void;
}

const nameOf = (site: string, sites: readonly GrantableSite[]): string =>
  sites.find(({ key }) => key === site)?.name ?? site;

const tokenList = defineList<ApiToken, TokenContext>({
  caption: 'Claves que se pueden usar',
  keyOf: ({ id }) => id,
  empty: 'Todavía no hay claves: ningún programa entra a la API.',
  columns: [
    {
      header: 'Programa',
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
      detail: ({ owner }) => `A nombre de ${owner.name}`,
    },
    {
      header: 'Qué puede hacer',
      cell: ({ actions }) => actions.map(actionLabel).join(', '),
      detail: (token, { sites }) =>
        token.sites?.map((site) => nameOf(site, sites)).join(', ') ?? 'En todos los sitios',
    },
    {
      header: 'Uso',
      sortBy: ({ usedAt }) => usedAt,
      cell: ({ usedAt }) =>
        usedAt ? `Usada ${whenLabel(usedAt, new Date())}` : 'Todavía no se usa',
      detail: ({ expiresAt, createdBy, createdAt }) => {
        const [end, start] = [expiresAt, createdAt].map((at) => whenLabel(at, new Date()));
        return `Vence ${end} · La hizo ${createdBy}, ${start}`;
      },
    },
    {
      className: 'pe-taken-actions',
      cell: (token, { onRevoke }) => <RowButton onClick={() => onRevoke(token)}>Revocar</RowButton>,
    },
  ],
});

/** Tokens with which programs and agents call the API: who has one, and what it may do. */
export function TokensDesk() {
  const me = useMe();
  const api = useClient(tokenEndpoints);
  const staff = useClient(staffEndpoints);
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const list = useQuery({ queryKey: ['tokens'], queryFn: () => api.tokens(), staleTime: 0 });
  const people = useQuery({ queryKey: ['accounts'], queryFn: () => staff.accounts() });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['tokens'] });
  const revoke = useMutation({
    mutationFn: (id: string) => api.revokeToken(id),
    onSuccess: () => setRevoked(null),
    onSettled: refresh,
  });
  const { accounts = [], sites = [] } = people.data ?? {};
  return (
    <>
      <AdminDesk
        title="Claves de la API"
        help="Con una clave, un programa o un agente hace por la API lo que hace quien la tiene a su nombre, y nada más que lo que aquí se le permita."
        query={list}
        controls={
          <>
            <a className="pe-desk-more" href="/api/docs">
              <Icon name="page" size={16} /> Cómo se usa la API
            </a>
            <Button
              color="brand"
              leftSection={<Icon name="add" />}
              disabled={!people.data}
              onClick={() => setMaking(true)}
            >
              Hacer una clave
            </Button>
          </>
        }
      >
        <List list={tokenList} rows={list.data?.tokens} context={{ sites, onRevoke: setRevoked }} />
      </AdminDesk>
      <TokenDialog
        isOpen={isMaking}
        accounts={accounts}
        sites={sites}
        me={me?.id ?? ''}
        onClose={() => setMaking(false)}
        onMade={refresh}
      />
      <Dialog
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        title={`Revocar la clave de ${revoked?.name ?? ''}`}
      >
        {revoked ? (
          <DeskForm
            error={revoke.error}
            isPending={revoke.isPending}
            submit="Revocar"
            onClose={() => setRevoked(null)}
            onSubmit={(event) => {
              event.preventDefault();
              revoke.mutate(revoked.id);
            }}
          >
            <p>El programa deja de entrar en este momento. No se puede deshacer.</p>
          </DeskForm>
        ) : null}
      </Dialog>
    </>
  );
}
