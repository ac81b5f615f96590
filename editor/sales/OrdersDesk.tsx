import { useState } from 'react';
import type { OrderListing, SoldOrder } from '../../schemas/sales/sales-desk.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../schemas/sales/wire.ts';
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { RowButton } from '../list/RowButton.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { ListControls } from './ListControls.tsx';
import { moneyLabel } from './money-words.ts';
import { OrderFile } from './OrderFile.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel, ORDER_STATES, seenLabel } from './sales-words.ts';
import { useListing } from './use-listing.ts';

const STATES = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATES[value] }));

const orderList = defineList<SoldOrder, { onOpen: (number: string) => void }>({
  caption: 'Pedidos',
  keyOf: ({ id }) => id,
  count: seenLabel,
  empty: 'Todavía no hay pedidos.',
  noMatch: 'Ningún pedido coincide.',
  isInactive: ({ status }) => status === 'Cancelled',
  isWide: true,
  columns: [
    {
      header: 'Pedido',
      isRowHeader: true,
      cell: ({ number }) => number,
      detail: ({ email }) => email || 'Cuenta borrada',
    },
    {
      header: 'Qué',
      cell: ({ products }) => products.join(', '),
      detail: ({ kind }) => (kind === 'Renewal' ? 'renovación' : 'compra'),
    },
    {
      header: 'Estado',
      cell: ({ status }) => (
        <span className="pe-sales-state" data-state={status}>
          {ORDER_STATES[status]}
        </span>
      ),
      detail: ({ orderedAt }) => dayLabel(orderedAt),
    },
    {
      header: 'Total',
      className: 'pe-sales-money',
      cell: ({ totalMinor, currency }) => moneyLabel(totalMinor, currency),
      detail: ({ refundedMinor, currency }) =>
        refundedMinor > 0 && `devuelto ${moneyLabel(refundedMinor, currency)}`,
    },
    {
      className: 'pe-taken-actions',
      cell: ({ number }, { onOpen }) => (
        <RowButton onClick={() => onOpen(number)} aria-label={`Abrir el pedido ${number}`}>
          Abrir
        </RowButton>
      ),
    },
  ],
});

/** What was ordered, and what of it was paid. */
export function OrdersDesk() {
  const list = useListing<OrderListing, OrderStatus>('orders', salesClient.orders);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <SalesFrame
        title="Pedidos"
        help="Lo que se pidió y lo que se pagó. Desde un pedido se devuelve su dinero."
        query={list.query}
        controls={
          <ListControls {...list} placeholder="Correo, nombre, producto o número" states={STATES} />
        }
      >
        <List
          list={orderList}
          rows={list.query.data?.pages.flatMap((page) => page.orders)}
          context={{ onOpen: setOpened }}
          {...list}
          total={list.query.data?.pages[0]?.total}
        />
      </SalesFrame>
      <Dialog
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        size="lg"
        title={`Pedido ${opened ?? ''}`}
      >
        {opened === null ? null : <OrderFile number={opened} />}
      </Dialog>
    </>
  );
}
