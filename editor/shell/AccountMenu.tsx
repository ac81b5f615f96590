import { useApi } from './api/ApiContext.ts';
import { Icon } from './Icon.tsx';
import { Menu, MenuItem, MenuLink } from './Menu.tsx';
import { showNotice } from './notices.ts';
import { part } from './part.tsx';
import { signOut } from './sign-out.ts';
import { useMe } from './use-may.ts';

/** Who is signed in, with the way to the account and out. */
function AccountMenuView() {
  const api = useApi();
  const me = useMe();
  const leave = () =>
    signOut(api).catch((error: Error) =>
      showNotice({
        title: 'No se cerró la sesión',
        message: error.message,
        tone: 'bad',
      }),
    );
  return (
    <Menu
      className="pe-button pe-account"
      items={
        <>
          <MenuLink to="/mi-cuenta" icon={<Icon name="person" />}>
            Mi cuenta
          </MenuLink>
          <MenuItem onClick={() => void leave()} icon={<Icon name="back" />}>
            Cerrar sesión
          </MenuItem>
        </>
      }
    >
      <Icon name="person" size={16} /> <span>{me?.name ?? 'Cuenta'}</span>
    </Menu>
  );
}

export const AccountMenu = part('Tu cuenta', AccountMenuView);
