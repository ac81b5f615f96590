import { expect, it } from 'vitest';
import { beginsWithPlace, datelineOf } from './dateline.ts';

it.each([
  ['GUADALAJARA.- Hoy', 'Guadalajara'],
  ['Guadalajara — Hoy', 'Guadalajara'],
  ['Guadalajara-Hoy', 'Guadalajara'],
  ['  Guadalajara. — Hoy', ' Guadalajara '],
  ['Ciudad de México, 20 nov (EFE).- El presidente', 'Ciudad de México'],
  ['Ciudad de México, 20 nov. (EFE).— El presidente', 'Ciudad de México'],
  ['CIUDAD DE MÉXICO (AP) — El presidente', 'Ciudad de México'],
  ['CIUDAD DE MÉXICO (AP) - El presidente', 'Ciudad de México'],
  ['GUADALAJARA, Jal.— Un juez', 'Guadalajara'],
  ['Me\u0301rida, Yuc., 3 de mayo.- Un juez', 'Mérida'],
])('%j begins with %j', (text, place) => {
  expect(beginsWithPlace(text, place)).toBe(true);
});

it.each([
  ['Guadalajara vive', 'Guadalajara'],
  ['Guadalajara vive — y canta', 'Guadalajara'],
  ['Guadalajarenses — y más', 'Guadalajara'],
  ['Guadalajara, el ex-gobernador y otros', 'Guadalajara'],
  ['Guadalajara, la perla. Y algo más — dicen', 'Guadalajara'],
  [`Guadalajara, ${'palabra '.repeat(6)}— dicen`, 'Guadalajara'],
  ['Hoy en Guadalajara.- Un', 'Guadalajara'],
  ['— Hoy', ''],
])('%j does not begin with %j', (text, place) => {
  expect(beginsWithPlace(text, place)).toBe(false);
});

it.each([
  ['ACAPULCO, Gro.— Llueve', 'ACAPULCO'],
  ['CIUDAD DE MÉXICO (AP) — Llueve', 'CIUDAD DE MÉXICO'],
  ['ÁLAMOS.- Llueve', 'ÁLAMOS'],
  ['ACAPULCO llueve', undefined],
  ['Acapulco, Gro.— Llueve', undefined],
  ['ONU — dicen', 'ONU'],
  ['', undefined],
])('%j has the dateline %j', (text, place) => {
  expect(datelineOf(text)).toBe(place);
});
