import '../desk/desk.css';
import '../admin/admin.css';
import './sales.css';
import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import { AdminDesk } from '../admin/AdminDesk.tsx';

const PARTS = [
  { path: '/ventas', label: 'Suscripciones' },
  { path: '/ventas/pedidos', label: 'Pedidos' },
  { path: '/ventas/pendientes', label: 'Pendientes' },
  { path: '/ventas/catalogo', label: 'Catálogo' },
  { path: '/ventas/muro', label: 'Muro de pago' },
  { path: '/ventas/cifras', label: 'Cifras' },
] as const;

/** The frame of a part of sales, with the ways to the others. */
export function SalesFrame({ filters, ...props }: ComponentProps<typeof AdminDesk>) {
  return (
    <AdminDesk
      {...props}
      tab={`${props.title} · Ventas`}
      filters={
        <>
          <nav aria-label="Ventas" className="pe-sales-parts">
            <ul>
              {PARTS.map(({ path, label }) => (
                <li key={path}>
                  <NavLink to={path} end>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {filters}
        </>
      }
    />
  );
}
