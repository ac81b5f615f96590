import { expect, it } from 'vitest';
import { url } from '../../schemas/fields.ts';
import { completeAddress } from './complete-address.ts';

it.each([
  ['laprensa.mx', 'https://laprensa.mx'],
  [' www.laprensa.mx/nota?a=1#b ', 'https://www.laprensa.mx/nota?a=1#b'],
  ['laprensa.com.mx:8080/x', 'https://laprensa.com.mx:8080/x'],
  ['//cdn.laprensa.mx/x', 'https://cdn.laprensa.mx/x'],
  ['periódico.mx', 'https://periódico.mx'],
  ['ines@laprensa.mx', 'mailto:ines@laprensa.mx'],
  ['nacional/mi-nota/', '/nacional/mi-nota/'],
  ['nacional/', '/nacional/'],
])('completes %j', (typed, whole) => {
  expect(completeAddress(typed)).toBe(whole);
  expect(url({ label: 'Enlace' }).safeParse(whole).success).toBe(true);
});

it.each(['', 'https://a.mx/', 'HTTP://A.MX', '/nacional/', '#abajo', '?q=1', 'tel:5512345678'])(
  'leaves %j, which is whole',
  (typed) => {
    expect(completeAddress(typed)).toBe(typed);
  },
);

it.each(['laprensa mx', 'laprensa', 'javascript:alert(1)', 'a b.mx', '.mx', 'data:text/html,x'])(
  'makes nothing of %j',
  (typed) => {
    expect(completeAddress(typed)).toBe(typed);
    expect(url({ label: 'Enlace' }).safeParse(typed).success).toBe(false);
  },
);
