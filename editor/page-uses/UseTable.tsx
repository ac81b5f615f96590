import { useState } from 'react';
import { Link } from 'react-router';
import { may } from '../../schemas/may.ts';
import type { PageWithUses } from '../../schemas/page-uses-api.ts';
import { PageStatus } from '../desk/page-list.tsx';
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { Button } from '../shell/Button.tsx';
import { useMe, whereOf } from '../shell/use-may.ts';
import { plural, routeLabel } from '../shell/words.ts';
import { type BlockProperty, valueWords } from './block-properties.ts';

/** Rows that are shown at first: nobody reads a thousand. */
const FIRST_ROWS = 100;

const usesLabel = ({ uses }: PageWithUses): string => plural(uses.length, 'bloque', 'bloques');

interface UseTableProps {
  pages: readonly PageWithUses[];
  property: BlockProperty | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

/** What the blocks of a page say, each value once. */
export const saidIn = (property: BlockProperty, { uses }: Pick<PageWithUses, 'uses'>): string =>
  [...new Set(uses.map(({ value }) => valueWords(property, value)))].join(', ');

/** What is said of pages; the last column, of the property that was looked for. */
const listBy = (property: BlockProperty | undefined) =>
  defineList<PageWithUses>({
    caption: 'Páginas que usan el bloque',
    keyOf: ({ id }) => id,
    empty: '',
    className: 'pe-uses-table',
    columns: [
      {
        header: 'Página',
        isRowHeader: true,
        cell: ({ id, name }) => <Link to={`/paginas/${id}`}>{name}</Link>,
      },
      { header: 'Dirección', className: 'pe-route', cell: ({ route }) => routeLabel(route) },
      { header: 'Estado', cell: (page) => <PageStatus page={page} /> },
      {
        header: property?.label ?? 'Bloques',
        cell: (page) => (property ? saidIn(property, page) : usesLabel(page)),
        detail: (page) => property && usesLabel(page),
      },
    ],
  });

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
      <List
        list={listBy(property)}
        rows={shown}
        context={undefined}
        selection={{
          selected: chosen,
          onSelect: ({ id }, isChosen) => onChoose([id], isChosen),
          nameOf: ({ name }) => name,
          refusalOf: (page) => (mine.includes(page) ? undefined : 'Tu cuenta no edita esta página'),
        }}
      />
      {shown.length < pages.length ? (
        <Button variant="default" onClick={() => setWhole(true)}>
          Mostrar las {pages.length} páginas
        </Button>
      ) : null}
    </>
  );
}
