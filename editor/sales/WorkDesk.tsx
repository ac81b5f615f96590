import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkItem, WorkKind } from '../../schemas/sales/sales-desk.ts';
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { RowButton } from '../list/RowButton.tsx';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { showNotice } from '../shell/notices.ts';
import { moneyLabel } from './money-words.ts';
import { OrderFile } from './OrderFile.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel } from './sales-words.ts';

interface KindWords {
  label: string;
  what: string;
  act: string;
  done: string;
}

const KINDS: Readonly<Record<WorkKind, KindWords>> = {
  stuck: {
    label: 'Cobro sin respuesta',
    what: 'Se le pregunta a quien cobra qué fue de este cobro. Lo que se haya cobrado compra lo que era, o se devuelve.',
    act: 'Preguntar qué fue',
    done: 'Se preguntó qué fue del cobro',
  },
  'refund-open': {
    label: 'Devolución sin respuesta',
    what: 'Se pide otra vez la misma devolución. No se devuelve dos veces.',
    act: 'Pedirla otra vez',
    done: 'Se pidió la devolución otra vez',
  },
  'refund-refused': {
    label: 'Devolución que no llegó',
    what: 'Quien cobra no pudo devolver este dinero. Devuélvelo por otra vía, por ejemplo una transferencia, y di aquí por cuál: sale de la lista.',
    act: 'Ya se devolvió',
    done: 'Salió de los pendientes',
  },
  dispute: {
    label: 'Disputa',
    what: 'Se contesta en la página de quien cobra, con las pruebas que pida. Aquí se anota que ya se contestó: sale de la lista.',
    act: 'Ya se contestó',
    done: 'Salió de los pendientes',
  },
  unpaid: {
    label: 'Renovación sin pagar',
    what: 'Se intenta el cobro ahora, con la tarjeta que hay guardada. Quien lee recibe su comprobante si se cobra.',
    act: 'Cobrar ahora',
    done: 'Se cobró',
  },
};

interface WorkContext {
  onOpen: (order: string) => void;
  onAct: (item: WorkItem) => void;
}

const workList = defineList<WorkItem, WorkContext>({
  caption: 'Pendientes',
  keyOf: ({ kind, id }) => `${kind}-${id}`,
  empty: 'Nada espera a nadie: todo el dinero está en su lugar.',
  isWide: true,
  columns: [
    {
      header: 'Qué',
      isRowHeader: true,
      cell: ({ kind }) => KINDS[kind].label,
      detail: ({ at }) => dayLabel(at),
    },
    {
      header: 'De quién',
      cell: ({ email }) => email || 'Cuenta borrada',
      detail: ({ detail }) => detail,
    },
    {
      header: 'Cuánto',
      className: 'pe-sales-money',
      cell: ({ amountMinor, currency }) => moneyLabel(amountMinor, currency),
    },
    {
      className: 'pe-taken-actions',
      cell: (item, { onOpen, onAct }) => {
        const { orderNumber, kind } = item;
        const { act } = KINDS[kind];
        return (
          <>
            <RowButton
              onClick={() => onOpen(orderNumber)}
              aria-label={`Abrir el pedido ${orderNumber}`}
            >
              Pedido
            </RowButton>
            <Button
              size="compact-sm"
              onClick={() => onAct(item)}
              aria-label={`${act}: ${orderNumber}`}
            >
              {act}
            </Button>
          </>
        );
      },
    },
  ],
});

const WORK = ['sales', 'work'];

/** rule 13.83: what waits for somebody, each with what ends it. */
export function WorkDesk() {
  const queries = useQueryClient();
  const [order, setOrder] = useState<string | null>(null);
  const [chosen, setChosen] = useState<WorkItem | null>(null);
  const query = useQuery({ queryKey: WORK, queryFn: () => salesClient.work(), staleTime: 0 });
  const act = useMutation({
    mutationFn: ({ kind, id, reason }: Pick<WorkItem, 'kind' | 'id'> & { reason: string }) =>
      salesClient.doWork({ kind, id, reason }),
    onSuccess: (found, { kind }) => {
      queries.setQueryData(WORK, found);
      showNotice({ title: KINDS[kind].done, message: '', tone: 'plain' });
      setChosen(null);
    },
  });
  const words = chosen ? KINDS[chosen.kind] : undefined;
  return (
    <>
      <SalesFrame
        title="Pendientes"
        help="Dinero que espera a alguien: cobros y devoluciones sin respuesta, lo que no llegó, disputas y renovaciones sin pagar."
        query={query}
      >
        <List
          list={workList}
          rows={query.data?.items}
          context={{ onOpen: setOrder, onAct: setChosen }}
        />
      </SalesFrame>
      <Dialog
        isOpen={order !== null}
        onClose={() => setOrder(null)}
        size="lg"
        title={`Pedido ${order ?? ''}`}
      >
        {order === null ? null : <OrderFile number={order} />}
      </Dialog>
      <Dialog
        isOpen={chosen !== null}
        onClose={() => {
          setChosen(null);
          act.reset();
        }}
        title={words?.label ?? ''}
      >
        {chosen && words ? (
          <>
            <Fault text={act.error?.message} />
            <ReasonForm
              label={words.act}
              isPending={act.isPending}
              onDo={(reason) => act.mutate({ kind: chosen.kind, id: chosen.id, reason })}
              onClose={() => setChosen(null)}
            >
              {words.what}
            </ReasonForm>
          </>
        ) : null}
      </Dialog>
    </>
  );
}
