import { barsOf, labelledDays, PLOT, roundUp, startFor } from './plot.ts';

interface PlotProps {
  title: string;
  /** Beside the title: what it comes to. */
  sum: string;
  days: readonly string[];
  values: readonly number[];
  /** A value in words. */
  wordsOf: (value: number) => string;
  tone?: 'bad';
}

const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('es-MX', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** A bar a day, with the same in a table for whoever reads rather than looks. */
export function Plot({ title, sum, days, values, wordsOf, tone }: PlotProps) {
  const most = roundUp(Math.max(0, ...values));
  const { width, height, end, top, bottom } = PLOT;
  const start = startFor([0, 0.5, 1].map((part) => wordsOf(part * most)));
  const foot = height - bottom;
  return (
    <figure className="pe-plot">
      <figcaption>
        {title}
        <span className="pe-sub">{sum}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[0, 0.5, 1].map((part) => {
          const y = foot - part * (foot - top);
          return (
            <g key={part}>
              <line x1={start} x2={width - end} y1={y} y2={y} />
              <text x={start - 6} y={y + 4} textAnchor="end">
                {wordsOf(part * most)}
              </text>
            </g>
          );
        })}
        {barsOf(values, most, start).map((bar, index) => (
          <rect key={days[index]} className="pe-bar" data-tone={tone} rx={1} {...bar}>
            <title>{`${shortDay(days[index] ?? '')}: ${wordsOf(values[index] ?? 0)}`}</title>
          </rect>
        ))}
        {labelledDays(days.length).map((index, at, all) => (
          <text
            key={index}
            x={start + ((index + 0.5) * (width - start - end)) / days.length}
            y={height - 6}
            textAnchor={at === 0 ? 'start' : at === all.length - 1 ? 'end' : 'middle'}
          >
            {shortDay(days[index] ?? '')}
          </text>
        ))}
      </svg>
      <details>
        <summary>Ver los números</summary>
        <table className="pe-table">
          <caption className="pe-hidden">{title}, por día</caption>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col" className="pe-sales-money">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td className="pe-sales-money">{wordsOf(values[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
