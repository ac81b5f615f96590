import { expect, it } from 'vitest';
import { queryIn, withQuery } from './use-query.ts';

const round = (search: string) => {
  const query = queryIn(new URLSearchParams(search));
  return query && String(withQuery(new URLSearchParams('sitio=jalisco'), query));
};

it('an address says what is looked for, and keeps the site', () => {
  expect(queryIn(new URLSearchParams('bloque=large-promo'))).toEqual({
    block: 'large-promo',
    field: '',
    test: 'any',
  });
  const query = { block: 'a', field: 'link.url', test: 'contains', value: 'más' } as const;
  const address = withQuery(new URLSearchParams('sitio=jalisco&valor=1'), query);
  expect(address.get('sitio')).toBe('jalisco');
  expect(queryIn(address)).toEqual(query);
  expect(round('bloque=a&propiedad=b&prueba=is&valor=false')).toBe(
    'sitio=jalisco&bloque=a&propiedad=b&prueba=is&valor=false',
  );
});

it('what nobody could have asked for is nothing', () => {
  for (const search of ['', 'bloque=', 'bloque=A%20b', 'bloque=a&prueba=x', 'bloque=a&valor={'])
    expect(queryIn(new URLSearchParams(search)), search).toBeUndefined();
});
