import { describe, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { readHistory, writeHistory } from './histories.ts';
import { createPage } from './pages.ts';
import { publish } from './publishing.ts';
import { removeVersion, saveVersion } from './versions.ts';

const now = new Date('2026-11-22T10:00:00Z');
const change = { by: 'Ana', now };

describe('what can be undone', () => {
  onDatabase('on a page', (database) => {
    const newPage = (id: string) =>
      database().transaction((tx) =>
        createPage(
          tx,
          {
            id,
            site: 'brujula',
            name: 'Prueba',
            layout: 'right-rail',
            route: { kind: 'path', path: `/${id}/` },
          },
          change,
        ),
      );
    const write = (id: string, staff: string, history: string) =>
      database().transaction((tx) => writeHistory(tx, id, staff, { history, now }));

    it('is each editor’s own, the newest', async () => {
      await newPage('historia');
      await write('historia', 'ana', '[1]');
      await write('historia', 'ana', '[2]');
      await write('historia', 'luis', '[3]');
      const read = (staff: string) => readHistory(database().db, 'historia', staff);
      expect([await read('ana'), await read('luis'), await read('eva')]).toEqual([
        '[2]',
        '[3]',
        null,
      ]);
      await expect(readHistory(database().db, 'no-hay', 'ana')).rejects.toThrow('no existe');
      await expect(write('no-hay', 'ana', '[]')).rejects.toThrow('no existe');
    });

    it('is forgotten with the content of a version that is taken away', async () => {
      const { revision } = await newPage('retirada');
      await write('retirada', 'ana', '["lo que decía"]');
      await database().transaction(async (tx) => {
        const keep = (document: object) => async () => document as never;
        const two = { layout: 'right-rail', sections: {}, metadata: { title: 'dos' } };
        const three = { ...two, metadata: { title: 'tres' } };
        const saved = await saveVersion(tx, 'retirada', revision, keep(two), change);
        await publish(tx, 'retirada', saved.revision, keep(three), change);
        await removeVersion(tx, 'retirada', saved.version, now);
      });
      expect(await readHistory(database().db, 'retirada', 'ana')).toBeNull();
    });
  });
});
