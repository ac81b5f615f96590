import { useQuery } from '@tanstack/react-query';
import { NavLink, useSearchParams } from 'react-router';
import { useApi } from '../shell/ApiContext.ts';

/** What only admins see. */
const ADMIN_DESKS = [
  { path: '/notas', label: 'Notas' },
  { path: '/registro', label: 'Registro' },
  { path: '/tareas', label: 'Tareas' },
];

/** From one desk to another, in the bar above. The chosen site goes along. */
export function DeskLinks() {
  const api = useApi();
  const me = useQuery({ queryKey: ['me'], queryFn: api.me, staleTime: Number.POSITIVE_INFINITY });
  const [params] = useSearchParams();
  const site = params.get('sitio');
  const search = site ? `?${new URLSearchParams({ sitio: site })}` : '';
  return (
    <ul className="pe-desk-links">
      <li>
        <NavLink to={{ pathname: '/', search }} end>
          Páginas
        </NavLink>
      </li>
      <li>
        <NavLink to={{ pathname: '/imagenes', search }}>Imágenes</NavLink>
      </li>
      <li>
        <NavLink to={{ pathname: '/bloques', search }}>Bloques</NavLink>
      </li>
      {(me.data?.role === 'admin' ? ADMIN_DESKS : []).map(({ path, label }) => (
        <li key={path}>
          <NavLink to={{ pathname: path, search }}>{label}</NavLink>
        </li>
      ))}
    </ul>
  );
}
