import { describe, expect, it } from 'vitest';
import { phrasing, validMarkup } from './valid-markup.ts';

describe('validMarkup', () => {
  it.each([
    ['Uno <b>dos</b><br>tres', 'Uno <b>dos</b><br>tres'],
    ['<p>Uno</p><p>dos</p>', '<p>Uno</p><p>dos</p>'],
    ['Uno<p>dos</p>tres', '<p>Uno</p><p>dos</p><p>tres</p>'],
    ['<p>Uno<p>dos</p></p>', '<p>Uno</p><p>dos</p>'],
    ['<b>Uno<p>dos</p>tres</b>', '<p><b>Uno</b></p><p><b>dos</b></p><p><b>tres</b></p>'],
    ['<p>Uno <ul><li>dos</li></ul> tres</p>', '<p>Uno </p><ul><li>dos</li></ul><p> tres</p>'],
    [
      '<a href="/1">uno <a href="/2">dos</a> tres</a>',
      '<a href="/1">uno </a><a href="/2">dos</a> tres',
    ],
    [
      '<a href="/1"><b>uno <a href="/2">dos</a></b></a>',
      '<a href="/1"><b>uno </b></a><b><a href="/2">dos</a></b>',
    ],
    [
      '<ol><li>uno</li><ol><li>dos</li></ol><li>tres</li></ol>',
      '<ol><li>uno<ol><li>dos</li></ol></li><li>tres</li></ol>',
    ],
    ['<ul>uno<li>dos</li></ul>', '<ul><li>uno</li><li>dos</li></ul>'],
    ['<ul><p>uno</p><li>dos</li></ul>', '<ul><li><p>uno</p></li><li>dos</li></ul>'],
    ['<ul><ul><li>uno</li></ul></ul>', '<ul><li><ul><li>uno</li></ul></li></ul>'],
    ['<li>uno</li><li>dos</li>', '<p>uno</p><p>dos</p>'],
    ['<ul><li><p>uno</p>dos</li></ul>', '<ul><li><p>uno</p>dos</li></ul>'],
    ['<blockquote>uno</blockquote><br>', '<blockquote>uno</blockquote>'],
    ['<p class="a">1 &lt; 2', '<p class="a">1 &lt; 2</p>'],
    ['</p>uno</b>', '</p>uno</b>'],
  ])('makes of %s', (given, expected) => {
    expect(validMarkup(given)).toBe(expected);
    expect(validMarkup(expected)).toBe(expected);
  });

  it('stays quick for what nobody writes', () => {
    for (const part of ['<p>', '<b><p>', '<ul><li>', '<a href="/">', '</p>', ' ', '<', '<ol>'])
      expect(validMarkup(`<p>${part.repeat(3_000)}`).length).toBeGreaterThan(0);
  });
});

it('phrasing leaves a blank for every block', () => {
  expect(phrasing('<p>Uno</p><p>dos</p>')).toBe('Uno dos');
  expect(phrasing('<ul><li>uno</li><li><b>dos</b></li></ul>')).toBe('uno <b>dos</b>');
  expect(phrasing('Uno <b>dos</b>')).toBe('Uno <b>dos</b>');
});
