import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriptionFile as File } from '../../schemas/sales/sales-desk.ts';
import { SUBSCRIPTION_STATUS } from '../../schemas/sales/wire.ts';
import { type FileFacts, FileView, UnopenedFile } from '../admin/files/FileView.tsx';
import { Button } from '../shell/Button.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { whenLabel } from '../shell/words.ts';
import { moneyLabel } from './money-words.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { salesClient } from './sales-client.ts';
import {
  dayLabel,
  eventLabel,
  methodLabel,
  ORDER_STATES,
  SUBSCRIPTION_STATES,
} from './sales-words.ts';

const { active, terminated } = SUBSCRIPTION_STATUS;

const nextLabel = ({ nextCharge, currency, status, termEndsAt, isShared }: File): string => {
  if (isShared) return 'Como la de quien la comparte';
  if (nextCharge)
    return `${moneyLabel(nextCharge.amountMinor, currency)} el ${dayLabel(nextCharge.at)}`;
  if (status === terminated) return 'Nada: terminó';
  return `Nada. Termina el ${dayLabel(termEndsAt)}`;
};

const factsOf = (file: File): FileFacts => [
  ['De', [file.email || 'Cuenta borrada', file.name].filter(Boolean).join(' · ')],
  ['Producto', `${file.product} (${file.priceCode})`],
  ['Estado', SUBSCRIPTION_STATES[file.status] ?? ''],
  ['Sigue', nextLabel(file)],
  ['Paga con', file.isShared ? 'No paga: se la comparten' : methodLabel(file.paidWith)],
  ['Empezó', `${dayLabel(file.startedAt)}, en ${file.site}`],
  file.cancelReason ? ['Por qué canceló', file.cancelReason] : null,
  file.sharedWith.length > 0
    ? [
        'La comparte con',
        file.sharedWith
          .map(
            ({ email, status }) =>
              `${email || 'una cuenta borrada'} (${SUBSCRIPTION_STATES[status]?.toLowerCase()})`,
          )
          .join(', '),
      ]
    : null,
];

const SURE = {
  cancel: {
    words:
      'No se renueva más. Se puede leer hasta que termine lo pagado, y recuperar hasta entonces.',
    label: 'Cancelar la renovación',
  },
  end: {
    words: 'Termina ahora: deja de abrir las notas, y no se puede deshacer. No devuelve dinero.',
    label: 'Terminarla ahora',
  },
} as const;
type Act = keyof typeof SURE;

/** One subscription: what it is, what it paid, what happened to it, and what staff may do. */
export function SubscriptionFile({ id }: { id: number }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Act | null>(null);
  const key = ['sales', 'subscription', id];
  const opened = useQuery({
    queryKey: key,
    queryFn: () => salesClient.subscription(String(id)),
    staleTime: 0,
  });
  const act = useMutation({
    mutationFn: ({ how, reason }: { how: Act; reason: string }) =>
      how === 'end'
        ? salesClient.endSubscription(String(id), { reason })
        : salesClient.cancelSubscription(String(id), { reason }),
    onSuccess: (file) => {
      queries.setQueryData(key, file);
      setAsked(null);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['sales', 'subscriptions'] }),
  });
  const file = opened.data;
  if (!file) return <UnopenedFile error={opened.error} opening="Abriendo la suscripción…" />;
  const mayCancel = file.status === active && !file.isShared;
  const mayEnd = file.status !== terminated && !file.isShared;
  return (
    <FileView facts={factsOf(file)}>
      {asked ? (
        <ReasonForm
          key={asked}
          label={SURE[asked].label}
          isPending={act.isPending}
          onClose={() => setAsked(null)}
          onDo={(reason) => act.mutate({ how: asked, reason })}
        >
          {SURE[asked].words}
        </ReasonForm>
      ) : mayCancel || mayEnd ? (
        <div className="pe-reader-acts">
          {mayCancel ? (
            <Button variant="default" onClick={() => setAsked('cancel')}>
              Cancelar la renovación…
            </Button>
          ) : null}
          {mayEnd ? (
            <Button variant="default" onClick={() => setAsked('end')}>
              Terminarla ahora…
            </Button>
          ) : null}
        </div>
      ) : null}
      <Fault text={act.error?.message} />
      <h3>Pedidos</h3>
      <ul className="pe-sales-lines">
        {file.orders.map((order) => (
          <li key={order.number}>
            <time dateTime={order.orderedAt}>{dayLabel(order.orderedAt)}</time>
            <span>
              {ORDER_STATES[order.status]}
              <span className="pe-sub">
                {order.number}
                {order.refundedMinor > 0
                  ? ` · devuelto ${moneyLabel(order.refundedMinor, order.currency)}`
                  : ''}
              </span>
            </span>
            <b>{moneyLabel(order.totalMinor, order.currency)}</b>
          </li>
        ))}
      </ul>
      <h3>Qué ha pasado</h3>
      <ul className="pe-reader-history">
        {file.history.map(({ at, type, reason }, index) => (
          <li key={`${at} ${type} ${file.history.length - index}`}>
            <time dateTime={at}>{whenLabel(at, new Date())}</time>
            <span>
              {eventLabel(type)}
              {reason === 'staff' ? (
                <span className="pe-reader-detail">desde este escritorio</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </FileView>
  );
}
