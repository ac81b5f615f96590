import { useState } from 'react';
import type {
  DeskStatus,
  SoldSubscription,
  SubscriptionListing,
} from '../../schemas/sales/sales-desk.ts';
import { SUBSCRIPTION_STATUS } from '../../schemas/sales/wire.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { CompForm } from './CompForm.tsx';
import { ListControls, More } from './ListControls.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import { SubscriptionFile } from './SubscriptionFile.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel, SUBSCRIPTION_STATES } from './sales-words.ts';
import { useListing } from './use-listing.ts';

const { terminated } = SUBSCRIPTION_STATUS;

const STATES: readonly { value: DeskStatus; label: string }[] = [
  { value: 'active', label: 'Activas' },
  { value: 'cancelled', label: 'Canceladas' },
  { value: 'suspended', label: 'Suspendidas' },
  { value: 'ended', label: 'Terminadas' },
  { value: 'gifted', label: 'Regalos sin canjear' },
];

function Row({ one, onOpen }: { one: SoldSubscription; onOpen: () => void }) {
  const { id, email, name, product, priceCode, status, isShared, startedAt, termEndsAt } = one;
  return (
    <tr data-inactive={status === terminated ? 'true' : undefined}>
      <th scope="row">
        {email || 'Cuenta borrada'}
        <span className="pe-sub">{name}</span>
      </th>
      <td>
        {product}
        <span className="pe-sub">{isShared ? 'compartida' : priceCode}</span>
      </td>
      <td>
        <span className="pe-sales-state" data-state={status}>
          {SUBSCRIPTION_STATES[status]}
        </span>
      </td>
      <td className="pe-when">
        <time dateTime={termEndsAt}>{dayLabel(termEndsAt)}</time>
        <span className="pe-sub">desde el {dayLabel(startedAt)}</span>
      </td>
      <td className="pe-taken-actions">
        <Button
          variant="default"
          size="compact-sm"
          onClick={onOpen}
          aria-label={`Abrir la suscripción ${id} de ${email || 'una cuenta borrada'}`}
        >
          Abrir
        </Button>
      </td>
    </tr>
  );
}

/** Who has what, to help them. */
export function SubscriptionsDesk() {
  const list = useListing<SubscriptionListing, DeskStatus>(
    'subscriptions',
    salesClient.subscriptions,
  );
  const [opened, setOpened] = useState<number | null>(null);
  const [isGiving, setGiving] = useState(false);
  const pages = list.query.data?.pages ?? [];
  const found = pages.flatMap(({ subscriptions }) => subscriptions);
  return (
    <>
      <SalesFrame
        title="Suscripciones"
        help="Lo que tienen los lectores, para ayudarlos. Cada suscripción que abres queda en el registro."
        query={list.query}
        controls={
          <ListControls
            {...list}
            onSearch={list.setSearch}
            onStatus={list.setStatus}
            placeholder="Correo, nombre, producto o número"
            states={STATES}
          >
            <Button color="brand" onClick={() => setGiving(true)}>
              Dar una cortesía
            </Button>
          </ListControls>
        }
        empty={
          found.length === 0 &&
          (list.isNarrowed ? 'Ninguna suscripción coincide.' : 'Todavía no hay suscripciones.')
        }
      >
        <div className="pe-sales-scroll">
          <table className="pe-table pe-admin-table">
            <caption className="pe-hidden">Suscripciones</caption>
            <thead>
              <tr>
                <th scope="col">Lector</th>
                <th scope="col">Producto</th>
                <th scope="col">Estado</th>
                <th scope="col">Hasta</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <Row key={one.id} one={one} onOpen={() => setOpened(one.id)} />
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
        title={`Suscripción ${opened ?? ''}`}
      >
        {opened === null ? null : <SubscriptionFile id={opened} />}
      </Dialog>
      <Dialog isOpen={isGiving} onClose={() => setGiving(false)} title="Dar una cortesía">
        {isGiving ? (
          <CompForm
            onClose={() => setGiving(false)}
            onGiven={(id) => {
              setGiving(false);
              setOpened(id);
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}
