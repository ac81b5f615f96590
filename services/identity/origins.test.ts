import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './origins.ts';

const sites = [
  {
    key: 'norte',
    hosts: ['elnorte.example', 'www.elnorte.example'],
    websiteDomain: 'https://www.elnorte.example',
  },
  { key: 'sur', hosts: [], websiteDomain: 'https://elsur.example' },
];
const rules = { sites, editorHost: 'editor.elnorte.example', port: 4_300 };
const inProduction = (origin: string) => isOwnOrigin(origin, { ...rules, isProduction: true });
const elsewhere = (origin: string) =>
  isOwnOrigin(origin, { ...rules, editorHost: 'editor.localhost:4300', isProduction: false });

describe('in production an origin is ours', () => {
  it.each([
    'https://elnorte.example',
    'https://www.elnorte.example',
    'https://cuentas.elnorte.example',
    'https://a.b.elnorte.example',
    'https://elsur.example',
    'https://m.elsur.example',
  ])('%s', (origin) => expect(inProduction(origin)).toBe(true));

  it.each([
    'https://editor.elnorte.example',
    'http://elnorte.example',
    'https://elnorte.example:8443',
    'https://elnorte.example.evil.example',
    'https://evilelnorte.example',
    'https://elnorte.example@evil.example',
    'https://elnorte.example/',
    'https://ELNORTE.example',
    'https://norte.localhost',
    'http://norte.localhost:4300',
    'null',
    '*',
    '',
    'file://',
    'https://example',
  ])('not %j', (origin) => expect(inProduction(origin)).toBe(false));
});

describe('elsewhere an origin is ours', () => {
  it.each([
    'http://norte.localhost:4300',
    'http://cuentas.norte.localhost:4300',
    'http://sur.localhost',
    'http://elnorte.example:4300',
    'https://elnorte.example',
  ])('%s', (origin) => expect(elsewhere(origin)).toBe(true));

  it.each([
    'http://editor.localhost:4300',
    'http://norte.localhost:4301',
    'http://localhost:4300',
    'http://127.0.0.1:4300',
    'http://other.localhost:4300',
  ])('not %s', (origin) => expect(elsewhere(origin)).toBe(false));
});
