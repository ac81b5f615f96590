import { expect, it } from 'vitest';
import { checkLimits } from '../../schemas/site-checks.ts';
import { run, stored } from './checked-page.testing.ts';
import { pageWeight } from './page-weight.ts';

const found = (htmlBytes: number, scriptBytes: number) =>
  run(pageWeight, [stored('a', 'divider')], {
    around: { weight: { htmlBytes, scriptBytes } },
    site: { checkLimits: checkLimits.parse({ pageKb: 60, scriptKb: 20 }) },
  }).map(({ message }) => message);

it('finds what is heavier than the site wants, and says nothing of what is not known', () => {
  expect(found(60_000, 20_000)).toEqual([]);
  expect(found(60_001, 25_000)).toEqual([
    'La página pesa 61 kB con 1 bloque y el sitio admite 60: quita bloques o acorta sus listas',
    'El código de la página pesa 25 kB con 1 bloque y el sitio admite 20: quita bloques o acorta sus listas',
  ]);
  expect(run(pageWeight, [])).toEqual([]);
});
