import { ActionIcon, Menu } from '@mantine/core';
import type { GrantableSite, StaffAccount } from '../../schemas/staff-api.ts';
import { Icon } from '../shell/Icon.tsx';
import { plural, whenLabel } from '../shell/words.ts';
import { grantLabel } from './grant-labels.ts';

export type AccountAct = 'change' | 'link' | 'sessions' | 'deactivate' | 'reactivate';

interface AccountRowProps {
  account: StaffAccount;
  sites: readonly GrantableSite[];
  isMe: boolean;
  onAct: (act: AccountAct) => void;
}

function stateLabel({ isActive, lastSeenAt }: StaffAccount): string {
  if (!isActive) return 'Desactivada';
  return lastSeenAt ? `Vista ${whenLabel(lastSeenAt, new Date())}` : 'Todavía no entra';
}

/** One account, with what an admin does about it. */
export function AccountRow({ account, sites, isMe, onAct }: AccountRowProps) {
  const { name, email, grants, isActive, sessions, passkeys } = account;
  const counts = [
    sessions > 0 ? plural(sessions, 'sesión', 'sesiones') : '',
    passkeys > 0 ? plural(passkeys, 'clave de acceso', 'claves de acceso') : '',
  ];
  return (
    <tr data-inactive={isActive ? undefined : 'true'}>
      <th scope="row">
        {name}
        {isMe ? ' (tú)' : ''}
        <span className="pe-sub">{email}</span>
      </th>
      <td>
        <ul className="pe-grant-list">
          {grants.map((grant) => (
            <li key={`${grant.role} ${grant.site} ${grant.section}`}>{grantLabel(grant, sites)}</li>
          ))}
        </ul>
      </td>
      <td>
        <span className="pe-account-state">{stateLabel(account)}</span>
        <span className="pe-sub">{counts.filter(Boolean).join(' · ')}</span>
      </td>
      <td className="pe-row-actions">
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
      </td>
    </tr>
  );
}
