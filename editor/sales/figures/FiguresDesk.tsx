import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SalesFigures } from '../../../schemas/sales/sales-desk.ts';
import { CURRENCIES, type Currency } from '../../../schemas/sales/wire.ts';
import { Segments } from '../../shell/Segments.tsx';
import { moneyLabel } from '../money-words.ts';
import { SalesFrame } from '../SalesFrame.tsx';
import { salesClient } from '../sales-client.ts';
import { Plot } from './Plot.tsx';

const DAY_MS = 86_400_000;
const SPANS = [
  { value: '7', label: '7 días' },
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
  { value: '365', label: 'Un año' },
] as const;
type Span = (typeof SPANS)[number]['value'];

const dayOf = (date: Date): string => date.toLocaleDateString('sv-SE');

const spanOf = (days: Span, now: Date) => ({
  from: dayOf(new Date(now.getTime() - (Number(days) - 1) * DAY_MS)),
  until: dayOf(now),
});

type Day = SalesFigures['days'][number];
const add = (days: readonly Day[], of: (day: Day) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);

const paidIn =
  (currency: Currency) =>
  ({ money }: Day): number =>
    money
      .filter((each) => each.currency === currency)
      .reduce((sum, { paidMinor, refundedMinor }) => sum + paidMinor - refundedMinor, 0);

const percent = (part: number | null): string =>
  part === null
    ? '–'
    : part.toLocaleString('es-MX', { style: 'percent', maximumFractionDigits: 1 });

/** Currencies in which money moved; pesos where none did. */
const currenciesOf = (days: readonly Day[]): Currency[] => {
  const moved = CURRENCIES.filter((one) =>
    days.some(({ money }) => money.some((each) => each.currency === one)),
  );
  return moved.length > 0 ? moved : ['MXN'];
};

function Figures({ figures: { days, openBefore, openAfter, churn } }: { figures: SalesFigures }) {
  const names = days.map(({ day }) => day);
  const [started, cancelled, ended] = [
    add(days, (day) => day.started),
    add(days, (day) => day.cancelled),
    add(days, (day) => day.ended),
  ];
  const counts: [string, string][] = [
    ['Abiertas ahora', String(openAfter)],
    ['Al empezar', String(openBefore)],
    ['Nuevas', String(started)],
    ['Canceladas', String(cancelled)],
    ['Terminadas', String(ended)],
    ['Bajas', percent(churn)],
  ];
  const wordsOf = (value: number) => (Number.isInteger(value) ? String(value) : '');
  return (
    <>
      <dl className="pe-figures">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {currenciesOf(days).map((currency) => (
        <Plot
          key={currency}
          title={`Ingresos en ${currency}`}
          sum={`${moneyLabel(add(days, paidIn(currency)), currency)}, sin lo devuelto`}
          days={names}
          values={days.map(paidIn(currency))}
          wordsOf={(minor) => moneyLabel(minor, currency).replace(/\.00$/, '')}
        />
      ))}
      <Plot
        title="Suscripciones nuevas"
        sum={String(started)}
        days={names}
        values={days.map((day) => day.started)}
        wordsOf={wordsOf}
      />
      <Plot
        title="Suscripciones canceladas"
        sum={String(cancelled)}
        days={names}
        values={days.map((day) => day.cancelled)}
        wordsOf={wordsOf}
        tone="bad"
      />
    </>
  );
}

/** What sales came to. */
export function FiguresDesk() {
  const [span, setSpan] = useState<Span>('30');
  const { from, until } = spanOf(span, new Date());
  const figures = useQuery({
    queryKey: ['sales', 'figures', from, until],
    queryFn: () => salesClient.figures({ from, until }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <SalesFrame
      title="Cifras"
      help="Contadas del libro de ventas. Las compartidas y las cortesías no cuentan. «Bajas» es la parte de las que había al empezar que terminó en estos días."
      query={figures}
      controls={<Segments label="Cuántos días" value={span} onChange={setSpan} options={SPANS} />}
    >
      {figures.data ? <Figures figures={figures.data} /> : null}
    </SalesFrame>
  );
}
