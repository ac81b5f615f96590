import { NavLink } from 'react-router';

/** From one desk to another, in the bar above. */
export const DeskLinks = () => (
  <ul className="pe-desk-links">
    <li>
      <NavLink to="/" end>
        Páginas
      </NavLink>
    </li>
    <li>
      <NavLink to="/imagenes">Imágenes</NavLink>
    </li>
  </ul>
);
