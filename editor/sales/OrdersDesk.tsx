import { useState } from 'react';
import type { OrderListing, SoldOrder } from '../../schemas/sales/sales-desk.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../schemas/sales/wire.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { ListControls, More } from './ListControls.tsx';
import { moneyLabel } from './money-words.ts';
import { OrderFile } from './OrderFile.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel, ORDER_STATES } from './sales-words.ts';
import { useListing } from './use-listing.ts';

const STATES = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATES[value] }));

function Row({ order, onOpen }: { order: SoldOrder; onOpen: () => void }) {
  const { number, email, products, status, kind, totalMinor, refundedMinor, currency } = order;
  return (
    <tr data-inactive={status === 'Cancelled' ? 'true' : undefined}>
      <th scope="row">
        {number}
        <span className="pe-sub">{email || 'Cuenta borrada'}</span>
      </th>
      <td>
        {products.join(', ')}
        <span className="pe-sub">{kind === 'Renewal' ? 'renovación' : 'compra'}</span>
      </td>
      <td>
        <span className="pe-sales-state" data-state={status}>
          {ORDER_STATES[status]}
        </span>
        <span className="pe-sub">{dayLabel(order.orderedAt)}</span>
      </td>
      <td className="pe-sales-money">
        {moneyLabel(totalMinor, currency)}
        {refundedMinor > 0 ? (
          <span className="pe-sub">devuelto {moneyLabel(refundedMinor, currency)}</span>
        ) : null}
      </td>
      <td className="pe-taken-actions">
        <Button
          variant="default"
          size="compact-sm"
          onClick={onOpen}
          aria-label={`Abrir el pedido ${number}`}
        >
          Abrir
        </Button>
      </td>
    </tr>
  );
}

/** What was ordered, and what of it was paid. */
export function OrdersDesk() {
  const list = useListing<OrderListing, OrderStatus>('orders', salesClient.orders);
  const [opened, setOpened] = useState<string | null>(null);
  const pages = list.query.data?.pages ?? [];
  const found = pages.flatMap(({ orders }) => orders);
  return (
    <>
      <SalesFrame
        title="Pedidos"
        help="Lo que se pidió y lo que se pagó. Desde un pedido se devuelve su dinero."
        query={list.query}
        controls={
          <ListControls
            {...list}
            onSearch={list.setSearch}
            onStatus={list.setStatus}
            placeholder="Correo, nombre, producto o número"
            states={STATES}
          />
        }
        empty={
          found.length === 0 &&
          (list.isNarrowed ? 'Ningún pedido coincide.' : 'Todavía no hay pedidos.')
        }
      >
        <div className="pe-sales-scroll">
          <table className="pe-table pe-admin-table">
            <caption className="pe-hidden">Pedidos</caption>
            <thead>
              <tr>
                <th scope="col">Pedido</th>
                <th scope="col">Qué</th>
                <th scope="col">Estado</th>
                <th scope="col" className="pe-sales-money">
                  Total
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {found.map((order) => (
                <Row key={order.id} order={order} onOpen={() => setOpened(order.number)} />
              ))}
            </tbody>
          </table>
        </div>
        <More
          listed={found.length}
          total={pages[0]?.total ?? 0}
          hasMore={list.query.hasNextPage}
          isLoading={list.query.isFetchingNextPage}
          onMore={() => void list.query.fetchNextPage()}
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
