import { describe, expect, it } from 'vitest';
import { redirectReach } from './redirect-target.ts';

const sites = [
  { key: 'uno', hosts: ['Www.Uno.example'], websiteDomain: 'https://uno.example' },
  { key: 'dos', hosts: [], websiteDomain: 'https://dos.example' },
];
const listed = ['tienda.example', 'otra.example:8080'];

describe('where a redirect leads', () => {
  it.each([
    ['/nacional/', 'inside'],
    ['https://uno.example/x', 'inside'],
    ['http://www.uno.example/x', 'inside'],
    ['http://dos.localhost:4300/x', 'inside'],
    ['https://tienda.example/a?b', 'listed'],
    ['http://otra.example:8080/', 'listed'],
    ['http://otra.example/', 'elsewhere'],
    ['https://uno.example@evil.example/', 'elsewhere'],
    ['https://x@uno.example/', 'elsewhere'],
    ['https://uno.example.evil.example/', 'elsewhere'],
    ['https://evil.example/?uno.example', 'elsewhere'],
    ['https://evil.example#uno.example', 'elsewhere'],
    ['https://evil.example\\@uno.example', 'elsewhere'],
    ['//evil.example', 'elsewhere'],
    ['/\\evil.example', 'elsewhere'],
    ['javascript:alert(1)', 'elsewhere'],
    ['https://', 'elsewhere'],
    ['', 'elsewhere'],
  ])('%s: %s', (target, reach) => {
    expect(redirectReach(target, sites, listed)).toBe(reach);
  });
});
