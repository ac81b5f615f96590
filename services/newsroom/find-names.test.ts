import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type NameList, namesQuery } from '../../schemas/names-api.ts';
import { onDatabase } from '../database/database.testing.ts';
import { findNames } from './find-names.ts';

onDatabase('names of live blogs and campaigns', (database) => {
  beforeAll(async () => {
    const { db } = database();
    await db.execute(
      sql`INSERT INTO sites (key, position, properties) VALUES ('brujula', 1, '{}'),
        ('jalisco', 2, '{}') ON CONFLICT DO NOTHING`,
    );
    const blog = (id: string, site: string, headline: string, day: string) =>
      db.execute(
        sql`INSERT INTO live_blogs (id, site, headline, description, auto_close_hours, created_at,
            created_by, updated_at, updated_by)
          VALUES (${id}, ${site}, ${headline}, '', 0, ${day}, 'Ana', ${day}, 'Ana')`,
      );
    await blog('noche', 'brujula', 'La noche electoral', '2026-11-20T18:00:00Z');
    await blog('final', 'brujula', 'La final, minuto a minuto', '2026-11-21T18:00:00Z');
    await blog('otro', 'jalisco', 'La noche en Jalisco', '2026-11-21T18:00:00Z');
    await db.execute(
      sql`INSERT INTO sales_campaigns (key, name, ends_at, is_default)
        VALUES ('verano', 'Promoción de verano', '2026-12-01T00:00:00Z', true),
          ('escuela', 'Regreso a clases', NULL, false)`,
    );
  });

  const find = async (list: NameList, more: object = {}) =>
    (await findNames(database().db, namesQuery.parse({ site: 'brujula', list, ...more }))).items;

  describe('live blogs', () => {
    it('are those of the site, the newest first', async () => {
      expect((await find('live-blog')).map(({ value }) => value)).toEqual(['final', 'noche']);
      expect(await find('live-blog', { q: 'ELECTORAL' })).toMatchObject([
        { value: 'noche', name: 'La noche electoral', detail: 'Directo · 20/11/2026' },
      ]);
    });

    it('have their name under the id that is stored', async () => {
      expect(await find('live-blog', { value: ['noche', 'nope'] })).toMatchObject([
        { value: 'noche', name: 'La noche electoral' },
      ]);
    });
  });

  describe('shared blocks', () => {
    it('are those on the desk of the site, by name', async () => {
      const shared = (name: string, more = {}) => ({
        site: 'brujula',
        title: name,
        kind: 'shared',
        live: null,
        archived: null,
        ...more,
        name,
      });
      for (const { site, title, name, kind, live, archived } of [
        shared('socios', { title: 'Únete a los socios', live: 1 }),
        shared('aviso', { title: 'Aviso de veda' }),
        shared('viejo', { archived: '2026-11-20T18:00:00Z' }),
        shared('ajeno', { site: 'jalisco' }),
        shared('homepage', { kind: 'type' }),
      ])
        await database().db.execute(
          sql`INSERT INTO pages (id, site, name, route_kind, route_value, layout, draft_version,
              published_version, archived_at, created_at, updated_at, updated_by)
            VALUES (${`${site}-${name}`}, ${site}, ${title}, ${kind}, ${name}, 'right-rail', 1,
              ${live}, ${archived}, '2026-11-20', '2026-11-20', 'Ana')`,
        );
      expect((await find('shared-block')).map(({ value, detail }) => [value, detail])).toEqual([
        ['aviso', 'Sin publicar'],
        ['socios', 'Publicado'],
      ]);
      expect(await find('shared-block', { q: 'unete' })).toMatchObject([{ value: 'socios' }]);
      expect(await find('shared-block', { value: ['socios', 'no'] })).toMatchObject([
        { value: 'socios', name: 'Únete a los socios' },
      ]);
    });
  });

  describe('campaigns', () => {
    it('begin with the one that shows where none is named', async () => {
      expect((await find('campaign')).map(({ value, name }) => [value, name])).toEqual([
        ['default', 'La principal'],
        ['verano', 'Promoción de verano'],
        ['escuela', 'Regreso a clases'],
      ]);
      expect(await find('campaign', { q: 'promocion' })).toMatchObject([
        { value: 'verano', detail: 'Es la principal · Hasta el 01/12/2026' },
      ]);
      expect(await find('campaign', { value: ['default'] })).toMatchObject([
        { name: 'La principal' },
      ]);
    });
  });
});
