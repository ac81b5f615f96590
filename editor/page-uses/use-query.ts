import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { registry } from '../../blocks/registry.ts';
import { type BlockQuery, blockQuery } from '../../schemas/block-uses.ts';
import { type BlockProperty, propertiesOf } from './block-properties.ts';

const NAMES = { block: 'bloque', field: 'propiedad', test: 'prueba', value: 'valor' } as const;

/** What an address asks for; undefined: nothing yet, or nothing that could be asked for. */
export function queryIn(params: URLSearchParams): BlockQuery | undefined {
  const given = Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, inAddress]) => {
      const text = params.get(inAddress);
      return text === null ? [] : [[name, text]];
    }),
  );
  try {
    const value = given.value === undefined ? {} : { value: JSON.parse(given.value) };
    return blockQuery.safeParse({ ...given, ...value }).data;
  } catch {
    return undefined;
  }
}

/** The address that asks for that; what else it says stays. */
export function withQuery(params: URLSearchParams, query: BlockQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  const texts = {
    block: query.block,
    field: query.field,
    test: query.test === 'any' ? '' : query.test,
    value: query.value === undefined ? '' : JSON.stringify(query.value),
  };
  for (const [name, text] of Object.entries(texts)) {
    const inAddress = NAMES[name as keyof typeof NAMES];
    if (text === '') next.delete(inAddress);
    else next.set(inAddress, text);
  }
  return next;
}

/** What is looked for, as the address says it: it survives a visit to one of the pages. */
export function useUsesQuery() {
  const [params, setParams] = useSearchParams();
  // The same object as long as the address says the same: whoever waits for typing compares it.
  const query = useMemo(() => queryIn(params), [params]);
  const block = query && registry.get(query.block);
  const properties: readonly BlockProperty[] = block ? propertiesOf(block.shape) : [];
  const property = properties.find(({ path }) => path === query?.field);
  return {
    query,
    block,
    properties,
    property,
    ask: (next: BlockQuery) => setParams((before) => withQuery(before, next), { replace: true }),
  };
}
