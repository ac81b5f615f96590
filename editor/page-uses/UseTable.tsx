import { useState } from 'react';
import { Link } from 'react-router';
import { may } from '../../schemas/may.ts';
import type { PageWithUses } from '../../schemas/page-uses-api.ts';
import { pageStatus, STATUS_LABELS } from '../desk/page-status.ts';
import { Button } from '../shell/Button.tsx';
import { useMe, whereOf } from '../shell/use-may.ts';
import { plural, routeLabel } from '../shell/words.ts';
import { type BlockProperty, valueWords } from './block-properties.ts';

/** Rows that are shown at first: nobody reads a thousand. */
const FIRST_ROWS = 100;

interface UseTableProps {
  pages: readonly PageWithUses[];
  property: BlockProperty | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

/** What the blocks of a page say, each value once. */
export const saidIn = (property: BlockProperty, { uses }: Pick<PageWithUses, 'uses'>): string =>
  [...new Set(uses.map(({ value }) => valueWords(property, value)))].join(', ');

/** Pages with the blocks that were looked for, to be opened or chosen. */
export function UseTable({ pages, property, chosen, onChoose }: UseTableProps) {
  const me = useMe();
  const [isWhole, setWhole] = useState(false);
  const mine = pages.filter((page) => me && may(me, 'page.save', whereOf(page)));
  const shown = isWhole ? pages : pages.slice(0, FIRST_ROWS);
  const isAll = mine.length > 0 && mine.every(({ id }) => chosen.has(id));
  return (
    <>
      {mine.length > 0 ? (
        <label className="pe-uses-all">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() =>
              onChoose(
                mine.map(({ id }) => id),
                !isAll,
              )
            }
          />
          Elegir {mine.length === 1 ? 'la página' : `las ${mine.length} páginas`}
          {mine.length < pages.length ? ' que puedes editar' : ''}
        </label>
      ) : null}
      <table className="pe-table pe-uses-table">
        <caption className="pe-hidden">Páginas que usan el bloque</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="pe-hidden">Elegir</span>
            </th>
            <th scope="col">Página</th>
            <th scope="col">Dirección</th>
            <th scope="col">Estado</th>
            <th scope="col">{property?.label ?? 'Bloques'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((page) => {
            const status = pageStatus(page);
            const isMine = mine.includes(page);
            return (
              <tr key={page.id}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Elegir ${page.name}`}
                    checked={chosen.has(page.id)}
                    disabled={!isMine}
                    title={isMine ? undefined : 'Tu cuenta no edita esta página'}
                    onChange={(event) => onChoose([page.id], event.currentTarget.checked)}
                  />
                </td>
                <th scope="row">
                  <Link to={`/paginas/${page.id}`}>{page.name}</Link>
                </th>
                <td className="pe-route">{routeLabel(page.route)}</td>
                <td>
                  <span className="pe-status" data-status={status}>
                    {STATUS_LABELS[status]}
                  </span>
                </td>
                <td>
                  {property ? saidIn(property, page) : null}
                  <span className={property ? 'pe-sub' : undefined}>
                    {plural(page.uses.length, 'bloque', 'bloques')}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < pages.length ? (
        <Button variant="default" onClick={() => setWhole(true)}>
          Mostrar las {pages.length} páginas
        </Button>
      ) : null}
    </>
  );
}
