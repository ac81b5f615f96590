import { useQuery } from '@tanstack/react-query';
import type { OrderFile as File } from '../../schemas/sales/sales-desk.ts';
import { type FileFacts, FileView, UnopenedFile } from '../admin/files/FileView.tsx';
import { moneyLabel } from './money-words.ts';
import { RefundForm } from './RefundForm.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel, methodLabel, ORDER_STATES } from './sales-words.ts';

const REFUNDS: Record<File['refunds'][number]['status'], string> = {
  asked: 'Sin respuesta todavía',
  done: 'Devuelto',
  refused: 'No se aceptó',
};

function factsOf(file: File): FileFacts {
  const { currency, totalMinor, taxMinor, paidAt } = file;
  return [
    ['De', file.email || 'Cuenta borrada'],
    [
      'Estado',
      [ORDER_STATES[file.status], paidAt ? dayLabel(paidAt) : ''].filter(Boolean).join(' · '),
    ],
    ['Total', `${moneyLabel(totalMinor, currency)}, con ${moneyLabel(taxMinor, currency)} de IVA`],
    file.paidWith ? ['Se pagó con', methodLabel(file.paidWith)] : null,
    ['Sitio', file.site],
    file.subscriptionIds.length > 0 ? ['Suscripción', file.subscriptionIds.join(', ')] : null,
  ];
}

/** One order: what was bought, how it was paid, and what went back. */
export function OrderFile({ number }: { number: string }) {
  const opened = useQuery({
    queryKey: ['sales', 'order', number],
    queryFn: () => salesClient.order(number),
    staleTime: 0,
  });
  const file = opened.data;
  if (!file) return <UnopenedFile error={opened.error} opening="Abriendo el pedido…" />;
  const leftMinor = file.totalMinor - file.refundedMinor;
  return (
    <FileView facts={factsOf(file)}>
      <h3>Qué se pidió</h3>
      <ul className="pe-sales-lines">
        {file.items.map(({ name, priceName, amountMinor }) => (
          <li key={`${name} ${priceName}`}>
            <span>{name}</span>
            <span className="pe-sub">{priceName}</span>
            <b>{moneyLabel(amountMinor, file.currency)}</b>
          </li>
        ))}
      </ul>
      {file.refunds.length > 0 ? (
        <>
          <h3>Devoluciones</h3>
          <ul className="pe-sales-lines">
            {file.refunds.map(({ id, amountMinor, reason, status, at }) => (
              <li key={id}>
                <time dateTime={at}>{dayLabel(at)}</time>
                <span>
                  {REFUNDS[status]}
                  <span className="pe-sub">{reason}</span>
                </span>
                <b>{moneyLabel(amountMinor, file.currency)}</b>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {file.status === 'Paid' && file.paidWith && leftMinor > 0 ? (
        <RefundForm
          key={leftMinor}
          number={number}
          leftMinor={leftMinor}
          currency={file.currency}
        />
      ) : null}
    </FileView>
  );
}
