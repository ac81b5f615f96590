import { ActionIcon, Menu } from '@mantine/core';
import type { GrantableSite, StaffAccount } from '../../schemas/staff-api.ts';
import { defineList } from '../list/define-list.ts';
import { Icon } from '../shell/Icon.tsx';
import { plural, whenLabel } from '../shell/words.ts';
import { grantLabel } from './grant-labels.ts';

export type AccountAct = 'change' | 'link' | 'sessions' | 'deactivate' | 'reactivate';

interface AccountContext {
  sites: readonly GrantableSite[];
  /** The account that looks at them. */
  me: string | undefined;
  onAct: (act: AccountAct, account: StaffAccount) => void;
}

function stateLabel({ isActive, lastSeenAt }: StaffAccount): string {
  if (!isActive) return 'Desactivada';
  return lastSeenAt ? `Vista ${whenLabel(lastSeenAt, new Date())}` : 'Todavía no entra';
}

interface ActsProps {
  account: StaffAccount;
  isMe: boolean;
  onAct: (act: AccountAct) => void;
}

const AccountActs = ({ account: { name, isActive }, isMe, onAct }: ActsProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" aria-label={`Acciones de ${name}`}>
        <Icon name="more" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onAct('change')} leftSection={<Icon name="edit" />}>
        Cambiar nombre o permisos
      </Menu.Item>
      <Menu.Item onClick={() => onAct('sessions')} leftSection={<Icon name="desktop" />}>
        Ver sesiones
      </Menu.Item>
      {isActive ? (
        <Menu.Item onClick={() => onAct('link')} leftSection={<Icon name="link" />}>
          Enlace de acceso nuevo
        </Menu.Item>
      ) : null}
      <Menu.Item
        onClick={() => onAct(isActive ? 'deactivate' : 'reactivate')}
        disabled={isMe}
        leftSection={<Icon name={isActive ? 'close' : 'reset'} />}
      >
        {isActive ? 'Desactivar' : 'Reactivar'}
        {isMe ? <span className="pe-sub">No puedes desactivarte</span> : null}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** Who uses the editor. */
export const accountList = defineList<StaffAccount, AccountContext>({
  caption: 'Cuentas de la redacción',
  keyOf: ({ id }) => id,
  empty: 'Ninguna cuenta coincide.',
  searchText: ({ name, email }) => `${name} ${email}`,
  isInactive: ({ isActive }) => !isActive,
  columns: [
    {
      header: 'Persona',
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name }, { me }) => (id === me ? `${name} (tú)` : name),
      detail: ({ email }) => email,
    },
    {
      header: 'Permisos',
      cell: ({ grants }, { sites }) => (
        <ul className="pe-grant-list">
          {grants.map((grant) => (
            <li key={`${grant.role} ${grant.site} ${grant.section}`}>{grantLabel(grant, sites)}</li>
          ))}
        </ul>
      ),
    },
    {
      header: 'Actividad',
      sortBy: ({ lastSeenAt }) => lastSeenAt,
      cell: (account) => <span className="pe-account-state">{stateLabel(account)}</span>,
      detail: ({ sessions, passkeys }) =>
        [
          sessions > 0 ? plural(sessions, 'sesión', 'sesiones') : '',
          passkeys > 0 ? plural(passkeys, 'clave de acceso', 'claves de acceso') : '',
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      className: 'pe-row-actions',
      cell: (account, { me, onAct }) => (
        <AccountActs
          account={account}
          isMe={account.id === me}
          onAct={(act) => onAct(act, account)}
        />
      ),
    },
  ],
});
