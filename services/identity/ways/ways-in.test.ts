import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IDENTITY_TYPES } from '../../../schemas/identity/profile-words.ts';
import { TABLES } from '../../../table-owners.ts';
import { WAYS_IN } from './ways-in.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('ways in', () => {
  it('are the folders beside their list', () => {
    expect(WAYS_IN.map(({ id }) => id).sort()).toEqual(folders.sort());
  });

  it('take each sign-in, each type of account and each table once', () => {
    const grants = WAYS_IN.flatMap((way) => Object.keys(way.grants ?? {}));
    expect(grants).toEqual([...new Set(grants)]);
    const outside = WAYS_IN.flatMap((way) => way.outside ?? []);
    // A password is no account elsewhere: nobody disconnects it.
    expect(['Password', ...outside].sort()).toEqual([...IDENTITY_TYPES].sort());
    const tables = WAYS_IN.flatMap(({ store }) => store?.tables ?? []);
    expect(tables).toEqual([...new Set(tables)]);
    expect(TABLES.identity).toEqual(expect.arrayContaining(tables));
  });
});
