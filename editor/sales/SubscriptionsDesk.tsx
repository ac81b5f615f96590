import { useState } from 'react';
import type {
  DeskStatus,
  SoldSubscription,
  SubscriptionListing,
} from '../../schemas/sales/sales-desk.ts';
import { SUBSCRIPTION_STATUS } from '../../schemas/sales/wire.ts';
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { RowButton } from '../list/RowButton.tsx';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { CompForm } from './CompForm.tsx';
import { ListControls } from './ListControls.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import { SubscriptionFile } from './SubscriptionFile.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel, SUBSCRIPTION_STATES, seenLabel } from './sales-words.ts';
import { useListing } from './use-listing.ts';

const STATES: readonly { value: DeskStatus; label: string }[] = [
  { value: 'active', label: 'Activas' },
  { value: 'cancelled', label: 'Canceladas' },
  { value: 'suspended', label: 'Suspendidas' },
  { value: 'ended', label: 'Terminadas' },
  { value: 'gifted', label: 'Regalos sin canjear' },
];

const subscriptionList = defineList<SoldSubscription, { onOpen: (id: number) => void }>({
  caption: 'Suscripciones',
  keyOf: ({ id }) => id,
  count: seenLabel,
  empty: 'Todavía no hay suscripciones.',
  noMatch: 'Ninguna suscripción coincide.',
  isInactive: ({ status }) => status === SUBSCRIPTION_STATUS.terminated,
  isWide: true,
  columns: [
    {
      header: 'Lector',
      isRowHeader: true,
      cell: ({ email }) => email || 'Cuenta borrada',
      detail: ({ name }) => name,
    },
    {
      header: 'Producto',
      cell: ({ product }) => product,
      detail: ({ isShared, priceCode }) => (isShared ? 'compartida' : priceCode),
    },
    {
      header: 'Estado',
      cell: ({ status }) => (
        <span className="pe-sales-state" data-state={status}>
          {SUBSCRIPTION_STATES[status]}
        </span>
      ),
    },
    {
      header: 'Hasta',
      className: 'pe-when',
      cell: ({ termEndsAt }) => <time dateTime={termEndsAt}>{dayLabel(termEndsAt)}</time>,
      detail: ({ startedAt }) => `desde el ${dayLabel(startedAt)}`,
    },
    {
      className: 'pe-taken-actions',
      cell: ({ id, email }, { onOpen }) => (
        <RowButton
          onClick={() => onOpen(id)}
          aria-label={`Abrir la suscripción ${id} de ${email || 'una cuenta borrada'}`}
        >
          Abrir
        </RowButton>
      ),
    },
  ],
});

/** Who has what, to help them. */
export function SubscriptionsDesk() {
  const list = useListing<SubscriptionListing, DeskStatus>(
    'subscriptions',
    salesClient.subscriptions,
  );
  const [opened, setOpened] = useState<number | null>(null);
  const [isGiving, setGiving] = useState(false);
  return (
    <>
      <SalesFrame
        title="Suscripciones"
        help="Lo que tienen los lectores, para ayudarlos. Cada suscripción que abres queda en el registro."
        query={list.query}
        controls={
          <ListControls {...list} placeholder="Correo, nombre, producto o número" states={STATES}>
            <Button color="brand" onClick={() => setGiving(true)}>
              Dar una cortesía
            </Button>
          </ListControls>
        }
      >
        <List
          list={subscriptionList}
          rows={list.query.data?.pages.flatMap((page) => page.subscriptions)}
          context={{ onOpen: setOpened }}
          {...list}
          total={list.query.data?.pages[0]?.total}
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
