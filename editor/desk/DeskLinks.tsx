import { NavLink, useSearchParams } from 'react-router';
import { mayAnywhere, type StaffAction } from '../../schemas/may.ts';
import { useMe } from '../shell/use-may.ts';

/** What only those see who may do something there. */
const ADMIN_DESKS: readonly { path: string; label: string; action: StaffAction }[] = [
  { path: '/directos', label: 'Directos', action: 'live.write' },
  { path: '/notas', label: 'Notas', action: 'story.withdraw' },
  { path: '/cuentas', label: 'Cuentas', action: 'people.manage' },
  { path: '/registro', label: 'Registro', action: 'audit.read' },
  { path: '/tareas', label: 'Tareas', action: 'jobs.read' },
  { path: '/buzon', label: 'Buzón', action: 'mails.read' },
];

/** From one desk to another, in the bar above. The chosen site goes along. */
export function DeskLinks() {
  const me = useMe();
  const [params] = useSearchParams();
  const site = params.get('sitio');
  if (me && !mayAnywhere(me, 'page.read')) return null;
  const search = site ? `?${new URLSearchParams({ sitio: site })}` : '';
  return (
    <ul className="pe-desk-links">
      <li>
        <NavLink to={{ pathname: '/', search }} end>
          Páginas
        </NavLink>
      </li>
      <li>
        <NavLink to={{ pathname: '/historias', search }}>Historias</NavLink>
      </li>
      <li>
        <NavLink to={{ pathname: '/imagenes', search }}>Imágenes</NavLink>
      </li>
      <li>
        <NavLink to={{ pathname: '/bloques', search }}>Bloques</NavLink>
      </li>
      {ADMIN_DESKS.filter(({ action }) => me && mayAnywhere(me, action)).map(({ path, label }) => (
        <li key={path}>
          <NavLink to={{ pathname: path, search }}>{label}</NavLink>
        </li>
      ))}
    </ul>
  );
}
