import { expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { busiestPages, noteBusyPages } from './busy-pages.ts';

const AT = Date.parse('2026-11-29T12:03:00Z');
const at = (minutes: number) => new Date(AT + minutes * 60_000);

onDatabase('busy pages', (database) => {
  const asked = (path: string, asks: number, site = 'brujula') => ({ site, path, asks });

  it('are those of all nodes in the last hour, most asked first', async () => {
    const { db } = database();
    await noteBusyPages(db, [asked('/', 40), asked('/viejo/', 900)], at(-70));
    await noteBusyPages(db, [asked('/', 5), asked('/a/', 6), asked('/b/', 4)], at(0));
    // Another node, in the same five minutes and later.
    await noteBusyPages(db, [asked('/', 2), asked('/', 9, 'jalisco')], at(1));
    await noteBusyPages(db, [asked('/b/', 1)], at(20));
    const found = await busiestPages(db, 3, at(20));
    // 7 of the front, 9 of the other one, 6 of /a/, 5 of /b/.
    expect(found).toEqual([
      { site: 'jalisco', path: '/' },
      { site: 'brujula', path: '/' },
      { site: 'brujula', path: '/a/' },
    ]);
    const { rows } = await database().pool.query('SELECT count(*)::int AS n FROM busy_pages');
    expect(rows).toEqual([{ n: 5 }]);
  });

  it('are noted by many nodes at one time', async () => {
    const { db } = database();
    const paths = Array.from({ length: 300 }, (_, n) => asked(`/nota-${n}/`, n + 1));
    await Promise.all([
      ...Array.from({ length: 4 }, () => noteBusyPages(db, paths, at(60))),
      ...Array.from({ length: 4 }, () => noteBusyPages(db, paths.toReversed(), at(60))),
    ]);
    const found = await busiestPages(db, 1_000, at(60));
    expect(found.slice(0, 2).map(({ path }) => path)).toEqual(['/nota-299/', '/nota-298/']);
    expect(found.filter(({ path }) => path.startsWith('/nota-'))).toHaveLength(200);
  });
});
