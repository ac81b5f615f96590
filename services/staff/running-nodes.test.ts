import { expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { keepNoted, noteNode, runningEditor } from './running-nodes.ts';

onDatabase('nodes that run', (database) => {
  it('say where most of them have the editor, until they stop or are not seen', async () => {
    const { db, pool } = database();
    expect(await runningEditor(db)).toBeUndefined();
    const stop = await keepNoted(database(), { id: 'a', editorOrigin: 'http://a.example' });
    expect(await runningEditor(db)).toBe('http://a.example');
    for (const id of ['b', 'c']) await noteNode(db, { id, editorOrigin: 'http://b.example' });
    expect(await runningEditor(db)).toBe('http://b.example');
    await pool.query(
      `UPDATE running_nodes SET seen_at = now() - interval '2 minutes' WHERE id <> 'a'`,
    );
    expect(await runningEditor(db)).toBe('http://a.example');
    await stop();
    expect(await runningEditor(db)).toBeUndefined();
    await noteNode(db, { id: 'd', editorOrigin: 'http://d.example' });
    expect((await pool.query('SELECT id FROM running_nodes')).rows).toEqual([{ id: 'd' }]);
  });
});
