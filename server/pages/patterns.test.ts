import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_PATTERNS, type Pattern } from '../../schemas/endpoints/shapes/pattern.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { openNewsroom } from '../content/content.testing.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';

const NOON = new Date('2026-11-22T12:00:00Z');
const promo = (id: string, value = 'Sismo') => ({
  id,
  block: 'large-promo',
  v: 1,
  fields: { itemContentConfig: { source: 'content-api', query: { _id: 's1' } } },
  overrides: { s1: { 'headlines.basic': { value } } },
});

onDatabase('patterns of a site', (database) => {
  const folder = temporaryFolder('portada-patterns-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let [lupe, ofSection] = ['', ''];

  const send = (method: string, path: string, body?: unknown, cookie = lupe) =>
    staff.send(cookie, method, `/api${path}`, body);
  const make = (name: string, blocks: unknown[] = [promo('b1')], cookie = lupe) =>
    send('POST', '/patterns?site=brujula', { name, blocks }, cookie);
  const list = async (site = 'brujula', cookie = lupe): Promise<Pattern[]> =>
    (await send('GET', `/patterns?site=${site}`, undefined, cookie)).json() as Promise<Pattern[]>;

  beforeAll(async () => {
    await openNewsroom(database());
    staff = await staffApp({ database: database(), uploadsFolder: folder, clock: () => NOON });
    lupe = await staff.signIn('lupe@brujula.example', 'editor');
    ofSection = await staff.signIn('rosa@brujula.example', [
      { role: 'editor', site: 'brujula', section: '/mundo' },
    ]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => database().pool.query('DELETE FROM page_patterns'));

  it('are kept by name, for that site alone, and deleted', async () => {
    const made = (await (await make('Última hora')).json()) as Pattern;
    expect(made).toMatchObject({
      name: 'Última hora',
      blocks: [promo('b1')],
      savedAt: NOON.toISOString(),
      savedBy: 'lupe',
    });
    await make('abertura');
    expect((await list()).map(({ name }) => name)).toEqual(['abertura', 'Última hora']);
    expect(await list('jalisco')).toEqual([]);
    const gone = (site: string) => send('DELETE', `/patterns/${made.id}?site=${site}`);
    expect([(await gone('jalisco')).status, (await gone('brujula')).status]).toEqual([404, 204]);
    expect((await list()).map(({ name }) => name)).toEqual(['abertura']);
  });

  it('are read by editors of a section, who make none for the whole site', async () => {
    await make('Última hora');
    expect(await list('brujula', ofSection)).toHaveLength(1);
    expect((await make('Otra', [promo('b1')], ofSection)).status).toBe(403);
  });

  it('hold no markup that a page would not, and no block that a page could not', async () => {
    const hostile = '<b>Sismo</b><img src=x onerror=alert(1)>';
    const made = (await (await make('Hostil', [promo('b1', hostile)])).json()) as Pattern;
    expect(JSON.stringify(made)).not.toContain('onerror');
    expect(JSON.stringify(await list())).toContain('<b>Sismo</b>');
    for (const blocks of [[], [{ id: 'b1' }], [promo('b1'), promo('b1')], 'x'])
      expect((await make('Mala', blocks as unknown[])).status).toBe(422);
  });

  it('have names that tell them apart, and are not without end', async () => {
    await make('Última hora');
    const again = await make(' última HORA ');
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ issues: [{ path: ['name'] }] });
    expect((await make(' ')).status).toBe(422);
    for (let count = 1; count < MAX_PATTERNS; count++) await make(`Patrón ${count}`);
    expect((await make('Uno más')).status).toBe(409);
  });
});
