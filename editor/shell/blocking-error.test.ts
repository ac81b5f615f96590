import { expect, test } from 'vitest';
import { blockingError } from './blocking-error.ts';

const failed = new Error('El servidor no respondió.');

test('a query that never had an answer says why', () => {
  expect(blockingError({ data: [], error: null }, { error: failed })).toBe(failed);
});

test('a query that had an answer keeps it when asking once more fails', () => {
  expect(blockingError({ data: [], error: failed })).toBeNull();
});

test('nothing failed, or nothing came yet', () => {
  expect(blockingError({ error: null }, { data: 1, error: null })).toBeNull();
});
