// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plural } from '../shell/words.ts';
import { defineList } from './define-list.ts';
import { List } from './List.tsx';

interface City {
  id: number;
  name: string;
  people: number | null;
}

const CITIES: City[] = [
  { id: 1, name: 'Tepic', people: 420 },
  { id: 2, name: 'Ámbar', people: null },
  { id: 3, name: 'Zamora', people: 90 },
];

interface Greeter {
  site: string;
  onGreet: (city: City) => void;
}

const cityList = defineList<City, Greeter>({
  caption: ({ site }) => `Ciudades de ${site}`,
  keyOf: ({ id }) => id,
  count: (total, listed) => `${listed} de ${plural(total, 'ciudad', 'ciudades')}`,
  empty: ({ site }) => `${site} no tiene ciudades.`,
  noMatch: (search) => `Ninguna se llama «${search}».`,
  searchText: ({ name }) => name,
  isInactive: ({ people }) => people === null,
  loading: 'Cargando ciudades',
  columns: [
    { header: 'Ciudad', isRowHeader: true, sortBy: ({ name }) => name, cell: ({ name }) => name },
    { header: 'Gente', sortBy: ({ people }) => people, cell: ({ people }) => people ?? 'nadie' },
    { header: 'Número', cell: ({ id }) => id, detail: ({ people }) => people && 'contada' },
    {
      cell: (city, { onGreet }) => (
        <button type="button" onClick={() => onGreet(city)}>
          Saludar a {city.name}
        </button>
      ),
    },
  ],
});

type Props = Partial<ComponentProps<typeof List<City, Greeter>>>;

function show(props: Props = {}) {
  const onGreet = vi.fn();
  const context = { site: 'Jalisco', onGreet };
  render(<List list={cityList} rows={CITIES} context={context} {...props} />);
  return { onGreet, user: userEvent.setup() };
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

afterEach(cleanup);

describe('a list', () => {
  it('has a caption, headers, rows by their names, and says how many they are', async () => {
    const { onGreet, user } = show({ total: 9 });
    expect(screen.getByRole('table', { name: 'Ciudades de Jalisco' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    expect(names()).toEqual(['Tepic', 'Ámbar', 'Zamora']);
    expect(screen.getByRole('status').textContent).toBe('3 de 9 ciudades');
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('Tepic4201contadaSaludar a Tepic');
    const inactive = screen.getByRole('rowheader', { name: 'Ámbar' }).closest('tr');
    expect(inactive?.getAttribute('data-inactive')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Saludar a Zamora' }));
    expect(onGreet).toHaveBeenCalledWith(CITIES[2]);
  });

  it('says that it is opening, and that it is busy', () => {
    show({ rows: undefined });
    expect(screen.getByRole('status', { name: 'Cargando ciudades' })).toBeTruthy();
    cleanup();
    show({ query: { isPlaceholderData: true } });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('says that it is empty, or that nothing is as is searched', () => {
    show({ rows: [] });
    expect(screen.getByRole('status').textContent).toBe('Jalisco no tiene ciudades.');
    cleanup();
    show({ search: ' xyz ' });
    expect(screen.getByRole('status').textContent).toBe('Ninguna se llama «xyz».');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is searched without regard to accents', () => {
    show({ search: ' ambar' });
    expect(names()).toEqual(['Ámbar']);
    expect(screen.getByRole('status').textContent).toBe('1 de 1 ciudad');
  });

  it('goes on by pages', async () => {
    const fetchNextPage = vi.fn();
    const paged = { isPlaceholderData: false, isFetchingNextPage: false, fetchNextPage };
    const { user } = show({ query: { ...paged, hasNextPage: true } });
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
    cleanup();
    show({ query: { ...paged, hasNextPage: false } });
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });
});

describe('a list sorted by its headers', () => {
  it('goes up, down and back by keyboard, and focus stays', async () => {
    const { user } = show();
    expect(header('Ciudad').getAttribute('aria-sort')).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ciudad' }));
    await user.keyboard('{Enter}');
    expect(header('Ciudad').getAttribute('aria-sort')).toBe('ascending');
    expect(names()).toEqual(['Ámbar', 'Tepic', 'Zamora']);
    await user.keyboard(' ');
    expect(header('Ciudad').getAttribute('aria-sort')).toBe('descending');
    expect(names()).toEqual(['Zamora', 'Tepic', 'Ámbar']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ciudad' }));
    await user.keyboard('{Enter}');
    expect(header('Ciudad').getAttribute('aria-sort')).toBeNull();
    expect(names()).toEqual(['Tepic', 'Ámbar', 'Zamora']);
  });

  it('has what has no value last, either way, and one sorted column at a time', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Ciudad' }));
    await user.click(screen.getByRole('button', { name: 'Gente' }));
    expect(names()).toEqual(['Zamora', 'Tepic', 'Ámbar']);
    expect(header('Ciudad').getAttribute('aria-sort')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Gente' }));
    expect(names()).toEqual(['Tepic', 'Zamora', 'Ámbar']);
  });

  it('has no button where a column says nothing of sorting', () => {
    show();
    expect(header('Número').querySelector('button')).toBeNull();
  });
});

describe('a list whose rows are selected', () => {
  const selection = {
    selected: new Set([3]),
    onSelect: vi.fn(),
    nameOf: ({ name }: City) => name,
    refusalOf: ({ people }: City) => (people === null ? 'No vive nadie' : undefined),
  };
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  it('has a box for each, by its name, that says why it cannot be', async () => {
    const { user } = show({ selection });
    expect(header('Elegir')).toBeTruthy();
    expect(box('Elegir Zamora').checked).toBe(true);
    expect(box('Elegir Ámbar').disabled).toBe(true);
    expect(box('Elegir Ámbar').title).toBe('No vive nadie');
    await user.click(box('Elegir Tepic'));
    expect(selection.onSelect).toHaveBeenLastCalledWith(CITIES[0], true);
    await user.click(box('Elegir Zamora'));
    expect(selection.onSelect).toHaveBeenLastCalledWith(CITIES[2], false);
  });
});
