import { expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { eraseOriginal } from './erase-original.ts';
import { originalKey } from './store/image-store.ts';
import { memoryImageStore } from './store/memory-store.testing.ts';

onDatabase('the file of a deleted picture', (database) => {
  it('is erased, unless another picture has the same bytes', async () => {
    const store = memoryImageStore();
    const [lone, shared] = ['a'.repeat(64), 'b'.repeat(64)];
    for (const hash of [lone, shared]) await store.put(originalKey(hash), Buffer.from(hash));
    await database().pool.query(
      `INSERT INTO images (id, hash, mime, width, height, created_at, updated_at)
        VALUES ('other', $1, 'image/png', 1, 1, now(), now())`,
      [shared],
    );
    const parts = { database: database(), store } as never;
    for (const hash of [lone, shared]) await eraseOriginal.run({ hash }, parts);
    expect(await store.get(originalKey(lone))).toBeUndefined();
    expect(await store.get(originalKey(shared))).toBeDefined();
    await expect(eraseOriginal.run({ hash: lone }, parts)).resolves.toBeUndefined();
    await expect(eraseOriginal.run({ hash: '../x' }, parts)).rejects.toThrow();
  });
});
