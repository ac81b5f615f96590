import { expect, it } from 'vitest';
import { pictureAddress } from './picture-address.ts';

const queryOf = (...args: Parameters<typeof pictureAddress>) => {
  const { pathname, searchParams } = new URL(pictureAddress(...args), 'https://editor.example');
  return { pathname, ...Object.fromEntries(searchParams) };
};

it('what readers get is shown, else the draft; each state of a page at an address of its own', () => {
  const page = { id: 'p 1', revision: 7 };
  expect(queryOf(page, undefined)).toEqual({
    pathname: '/api/pages/p%201/rendered',
    shows: 'draft',
    part: 'top',
    ads: 'off',
    scheme: 'light',
    state: 'r7',
  });
  expect(queryOf({ ...page, publishedVersion: 3 }, '/nacional/agua/')).toMatchObject({
    shows: 'site',
    path: '/nacional/agua/',
    state: 'v3',
  });
  const archivedAt = '2026-11-22T12:00:00Z';
  expect(queryOf({ ...page, publishedVersion: 3, archivedAt }, undefined)).toMatchObject({
    shows: 'draft',
    state: 'r7',
  });
});
