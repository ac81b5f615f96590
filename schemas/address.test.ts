import { describe, expect, it } from 'vitest';
import { addressFromName, tidyAddress } from './address.ts';
import { pageRoute } from './page.ts';

describe('an address made from a name (rule 1.15)', () => {
  it.each([
    ['Elecciones 2027', '/elecciones-2027/'],
    ['México', '/mexico/'],
    ['Año nuevo: ñandúes & pingüinos', '/ano-nuevo-nandues-pinguinos/'],
    ['  ¿Qué pasó ayer?  ', '/que-paso-ayer/'],
    ["L'Hospitalet, Straße", '/lhospitalet-strasse/'],
    ['Puebla/Tlaxcala 1.5', '/puebla-tlaxcala-1-5/'],
    ['日本', ''],
    ['/', ''],
    ['...', ''],
  ])('%s', (name, address) => {
    expect(addressFromName(name)).toBe(address);
  });

  it('ends at a word', () => {
    const address = addressFromName('palabra '.repeat(30));
    expect(address).toMatch(/^\/palabra(-palabra)*\/$/);
    expect(address.length).toBeLessThanOrEqual(82);
  });
});

describe('an address that somebody typed', () => {
  it.each([
    ['/Elecciones 2027/', '/elecciones-2027/'],
    ['Nacional/Política', '/nacional/politica/'],
    ['//a///b', '/a/b/'],
    ['/caf%C3%A9/', '/cafe/'],
    ['/100%/', '/100/'],
    ['https://labrujula.example/nacional/', '/nacional/'],
    ['/../x/./', '/x/'],
    ['feed_2.xml', '/feed_2.xml/'],
    ['/', '/'],
    ['', ''],
    ['¡!', ''],
  ])('%s', (typed, address) => {
    expect(tidyAddress(typed)).toBe(address);
    expect(tidyAddress(address)).toBe(address);
    if (address) expect(pageRoute.safeParse({ kind: 'path', path: address }).success).toBe(true);
  });
});

describe('the fault of an address', () => {
  const fault = (path: string) =>
    pageRoute.safeParse({ kind: 'path', path }).error?.issues[0]?.message;

  it('says what an address looks like, with one that would do', () => {
    expect(fault('/Elecciones 2027/')).toBe(
      'La dirección lleva letras sin acento, números y guiones, entre diagonales: /elecciones-2027/',
    );
    expect(fault('')).toBe('Escribe la dirección, por ejemplo /elecciones-2027/');
    expect(fault('/%/')).toBe('Nadie puede abrir esa dirección: revisa los signos % y los puntos');
  });
});
