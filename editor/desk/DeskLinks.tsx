import { NavLink, useLocation, useSearchParams } from 'react-router';
import { mayAnywhere, type StaffAction } from '../../schemas/may.ts';
import { Icon } from '../shell/Icon.tsx';
import { Menu, MenuLink } from '../shell/Menu.tsx';
import { useMe } from '../shell/use-may.ts';

/** Of whoever edits pages. */
const WRITERS_DESKS: readonly { path: string; label: string }[] = [
  { path: '/', label: 'Páginas' },
  { path: '/historias', label: 'Notas' },
  { path: '/imagenes', label: 'Imágenes' },
  { path: '/bloques', label: 'Bloques' },
];

/** What only those see who may do something there. */
const ADMIN_DESKS: readonly { path: string; label: string; action: StaffAction }[] = [
  { path: '/directos', label: 'Directos', action: 'live.write' },
  { path: '/notas', label: 'Retiros', action: 'story.withdraw' },
  { path: '/lectores', label: 'Lectores', action: 'readers.help' },
  { path: '/ventas', label: 'Ventas', action: 'sales.manage' },
  { path: '/cuentas', label: 'Cuentas', action: 'people.manage' },
  { path: '/registro', label: 'Registro', action: 'audit.read' },
  { path: '/tareas', label: 'Tareas', action: 'jobs.read' },
  { path: '/buzon', label: 'Buzón', action: 'mails.read' },
];

/** Whether an address is of that desk: itself, or a screen beneath it. */
const isAt = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

const Mark = ({ isHere }: { isHere: boolean }) =>
  isHere ? <Icon name="check" /> : <span className="pe-no-icon" />;

/**
 * From one desk to another, in the bar above; on a phone by a menu. The chosen site goes
 * along.
 */
export function DeskLinks() {
  const me = useMe();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const site = params.get('sitio');
  const search = site ? `?${new URLSearchParams({ sitio: site })}` : '';
  const isWriter = me === undefined || mayAnywhere(me, 'page.read');
  const others = ADMIN_DESKS.filter(({ action }) => me && mayAnywhere(me, action));
  // Of whom there is one desk, there is nowhere else to go.
  if (!isWriter && others.length < 2) return null;
  const desks = [...(isWriter ? WRITERS_DESKS : []), ...others];
  const here = desks.find(({ path }) => isAt(pathname, path));
  return (
    <>
      <ul className="pe-desk-links">
        {desks.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={{ pathname: path, search }} end={path === '/'}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <Menu
        className="pe-desk-menu"
        label={`${here?.label ?? 'Portada'}, cambiar de pantalla`}
        items={desks.map(({ path, label }) => (
          <MenuLink key={path} icon={<Mark isHere={path === here?.path} />} to={path + search}>
            {label}
          </MenuLink>
        ))}
      >
        {here?.label ?? 'Portada'}
        <Icon name="chevronDown" size={16} />
      </Menu>
    </>
  );
}
