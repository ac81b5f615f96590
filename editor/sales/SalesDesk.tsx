import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { Screen } from '../shell/Screen.tsx';
import { CatalogueDesk } from './CatalogueDesk.tsx';
import { FiguresDesk } from './figures/FiguresDesk.tsx';
import { OrdersDesk } from './OrdersDesk.tsx';
import { PaywallDesk } from './PaywallDesk.tsx';
import { SubscriptionsDesk } from './SubscriptionsDesk.tsx';
import { WorkDesk } from './WorkDesk.tsx';

const PARTS: Readonly<Record<string, ComponentType>> = {
  suscripciones: SubscriptionsDesk,
  pedidos: OrdersDesk,
  pendientes: WorkDesk,
  catalogo: CatalogueDesk,
  cifras: FiguresDesk,
  muro: PaywallDesk,
};

/** Sales, for whoever looks after them: `/ventas` and its parts. */
export function SalesDesk() {
  const { part = 'suscripciones' } = useParams();
  const Part = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  return Part ? (
    <Part />
  ) : (
    <Screen title="Esta pantalla no existe" action={{ label: 'Ir a las ventas', href: '/ventas' }}>
      La dirección no corresponde a ninguna parte de las ventas.
    </Screen>
  );
}
