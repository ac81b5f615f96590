import { NavLink, useSearchParams } from 'react-router';

/** From one desk to another, in the bar above. The chosen site goes along. */
export function DeskLinks() {
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
    </ul>
  );
}
