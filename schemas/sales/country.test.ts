import { expect, it } from 'vitest';
import { countryOf, taxNameOf } from './country.ts';

it('a site sells from the country of its locale, and a tax has its name there', () => {
  expect(['es-MX', 'es-US', 'es-CL', 'pt-BR', 'es', 'x'].map(countryOf)).toEqual([
    'MX',
    'US',
    'CL',
    'BR',
    'ES',
    'MX',
  ]);
  expect(['MX', 'CL', 'PE', 'US', 'BR'].map(taxNameOf)).toEqual([
    'IVA',
    'IVA',
    'IGV',
    undefined,
    undefined,
  ]);
});
