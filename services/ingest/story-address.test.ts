import { describe, expect, it } from 'vitest';
import { freeOfSite } from './story-address.ts';

const SECTIONS = ['/deportes', '/méxico/', '/deportes/futbol'];
const taken = (address: string) => 'fault' in freeOfSite(address, SECTIONS);

describe('the address of an imported document', () => {
  it.each([
    ['/nacional/nota/', '/nacional/nota/'],
    ['nacional/nota', '/nacional/nota/'],
    ['https://otra.example/nacional/nota?x=1#y', '/nacional/nota/'],
    ['/deportes/nota', '/deportes/nota/'],
    // Every spelling of one address is the one under which it is looked up.
    ['/%6eacional/', '/nacional/'],
    ['/caf%c3%a9/', '/caf%C3%A9/'],
    ['/cafe%CC%81/', '/caf%C3%A9/'],
    ['/100%25/', '/100%/'],
    ['/autores/', '/autores/'],
    ['/searching/', '/searching/'],
    ['/notas/robots.txt', '/notas/robots.txt'],
    // A program's pages are told apart by their query, in whatever order, campaigns aside.
    ['/archivo/nota.php?id=41', '/archivo/nota.php?id=41'],
    ['https://otra.example/nota.php?b=2&utm_source=x&a=1&fbclid=y#z', '/nota.php?a=1&b=2'],
    ['/nota.asp?Id=4%2F2&t=año', '/nota.asp?Id=4%2F2&t=a%C3%B1o'],
    ['/nota.php', '/nota.php'],
    ['/nota.html?id=1', '/nota.html'],
  ])('%s is %s', (given, address) => {
    expect(freeOfSite(given, SECTIONS)).toEqual({ address });
  });

  it.each([
    '/',
    '',
    '?x',
    '/deportes/',
    'deportes',
    '/%64eportes',
    '/deportes/futbol',
    '/m%C3%A9xico',
    '/me%CC%81xico/',
    '/x/../deportes/',
    '//deportes//',
  ])('%s is a section’s, or the front page’s', (address) => {
    expect(taken(address)).toBe(true);
  });

  it.each([
    '/author/lupe/',
    '/tags/x/',
    '/search/x/',
    '/busqueda/',
    '/_portada/bloque/x',
    '/imagenes/x.jpg',
    '/resizer/v2/x',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/icono-192.png',
    '/compartir.png',
    '/healthz',
    '/assets/reader/x.js',
    '/marca/logo.svg',
    '/pf/nota/',
  ])('%s is the product’s own', (address) => {
    expect(taken(address)).toBe(true);
  });

  it.each([
    '/100%/',
    '/a%00b/',
    '/a%5Cb/',
    '/a%3Fb/',
    '/a%23b/',
    '/a%2F%2Fb/',
    `/${'a'.repeat(1_000)}/`,
  ])('no request can have %s', (address) => {
    expect(freeOfSite(address, SECTIONS)).toEqual({
      fault: 'Ninguna petición puede tener esta dirección',
    });
  });
});
