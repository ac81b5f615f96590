import { Link, useLocation, useSearchParams } from 'react-router';
import { Icon } from '../shell/Icon.tsx';
import { Menu, MenuLink } from '../shell/Menu.tsx';
import { useMe } from '../shell/use-may.ts';
import { type DeskPath, desksOf } from './links/desks.ts';

/** For `aria-current`: is an address of that desk, itself or a screen beneath it? */
function currentAt(
  pathname: string,
  { path, beneath = [] }: DeskPath,
): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  const isBeneath =
    beneath.some((one) => pathname === one || pathname.startsWith(`${one}/`)) ||
    (path !== '/' && pathname.startsWith(`${path}/`));
  return isBeneath ? 'true' : undefined;
}

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
  const all = desksOf(me);
  // Of whom there is one desk, there is nowhere else to go.
  if (all.length < 2) return null;
  const desks = all.map((desk) => ({ ...desk, current: currentAt(pathname, desk) }));
  const here = desks.find(({ current }) => current);
  return (
    <>
      <ul className="pe-desk-links">
        {desks.map(({ path, label, current }) => (
          <li key={path}>
            <Link to={{ pathname: path, search }} aria-current={current}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Menu
        className="pe-desk-menu"
        label={`${here?.label ?? 'Portada'}, cambiar de pantalla`}
        items={desks.map(({ path, label, current }) => (
          <MenuLink
            key={path}
            icon={<Mark isHere={current !== undefined} />}
            current={current}
            to={path + search}
          >
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
