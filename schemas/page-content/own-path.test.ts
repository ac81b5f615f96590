import { describe, expect, it } from 'vitest';
import { linksIn, ownPath } from './own-path.ts';

const site = { websiteDomain: 'https://www.labrujula.example', hosts: ['labrujula.example'] };

describe('the site’s own addresses', () => {
  it.each([
    ['/nacional/', '/nacional/'],
    ['/nacional/?a=1#b', '/nacional/'],
    ['https://www.labrujula.example/x', '/x'],
    ['https://labrujula.example/', '/'],
    ['/a%20b/', '/a%20b/'],
  ])('%s is one', (address, path) => {
    expect(ownPath(address, site)).toBe(path);
  });

  it.each([
    'https://otro.example/x/',
    '//otro.example/',
    'mailto:a@b.example',
    '#b',
    '?a=1',
    '',
    'http://',
  ])('%s is none', (address) => {
    expect(ownPath(address, site)).toBeUndefined();
  });
});

it('lists the addresses to which links of a markup lead', () => {
  expect(
    linksIn('Uno <a href="/a/?b=1&amp;c=2">dos</a> <a class="x" href="https://b">c</a>'),
  ).toEqual(['/a/?b=1&c=2', 'https://b']);
  expect(linksIn('<a name="x">uno</a>')).toEqual([]);
});
