import '../../desk/desk.css';
import '../admin.css';
import './tokens.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffEndpoints } from '../../../schemas/endpoints/staff.ts';
import { type ApiToken, tokenEndpoints } from '../../../schemas/endpoints/tokens.ts';
import type { GrantableSite } from '../../../schemas/staff-api.ts';
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

const COLUMNS = ['Programa', 'Qué puede hacer', 'Uso'];

interface RowProps {
  token: ApiToken;
  sites: readonly GrantableSite[];
  onRevoke: () => void;
}

function TokenRow({ token, sites, onRevoke }: RowProps) {
  const { name, owner, actions, createdBy, createdAt, expiresAt, usedAt } = token;
  const now = new Date();
  const where = token.sites
    ?.map((site) => sites.find(({ key }) => key === site)?.name ?? site)
    .join(', ');
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="pe-sub">A nombre de {owner.name}</span>
      </th>
      <td>
        {actions.map(actionLabel).join(', ')}
        <span className="pe-sub">{where ?? 'En todos los sitios'}</span>
      </td>
      <td>
        {usedAt ? `Usada ${whenLabel(usedAt, now)}` : 'Todavía no se usa'}
        <span className="pe-sub">
          Vence {whenLabel(expiresAt, now)} · La hizo {createdBy}, {whenLabel(createdAt, now)}
        </span>
      </td>
      <td className="pe-taken-actions">
        <Button variant="default" size="compact-sm" onClick={onRevoke}>
          Revocar
        </Button>
      </td>
    </tr>
  );
}

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
  const tokens = list.data?.tokens ?? [];
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
        isEmpty={tokens.length === 0}
        empty="Todavía no hay claves: ningún programa entra a la API."
      >
        <table className="pe-table pe-admin-table">
          <caption className="pe-hidden">Claves que se pueden usar</caption>
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
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                sites={sites}
                onRevoke={() => setRevoked(token)}
              />
            ))}
          </tbody>
        </table>
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
