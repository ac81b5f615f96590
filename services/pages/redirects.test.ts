import { beforeEach, expect, it } from 'vitest';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { onDatabase } from '../database/database.testing.ts';
import { archivePage } from './archive.ts';
import { routeValue } from './page-rows.ts';
import { changePage as change, createPage } from './pages.ts';
import { publishedPages } from './published.ts';
import { publish } from './publishing.ts';

const lupe = { by: 'Lupe', now: new Date('2026-11-20T12:00:00Z') };

onDatabase('a page that readers have and that moves', (database) => {
  let last = 0;
  let site = '';
  const make = async (path: string, isLive = true): Promise<string> => {
    const id = `r${++last}`;
    await database().transaction(async (tx) => {
      const route = { kind: 'path', path } as const;
      await createPage(tx, { id, site, name: id, route, layout: 'right-rail' }, lupe);
      if (isLive) await publish(tx, id, 1, (draft) => draft, lupe);
    });
    return id;
  };
  const move = (id: string, path: string, more: object = {}): Promise<PageSummary> =>
    database().transaction((tx) =>
      change(tx, id, { route: { kind: 'path', path }, ...more }, lupe),
    );
  /** Where each former address leads. */
  const redirects = async () =>
    Object.fromEntries(
      (await publishedPages(database().db, site)).flatMap(({ route, formerPaths = [] }) =>
        formerPaths.map((path) => [path, routeValue(route)]),
      ),
    );

  beforeEach(() => {
    site = `moves${last}`;
  });

  it('leaves a redirect, unless it shall not', async () => {
    const [one, other] = [await make('/uno/'), await make('/otro/')];
    await move(one, '/dos/');
    await move(other, '/aparte/', { redirect: false });
    expect(await redirects()).toEqual({ '/uno/': '/dos/' });
  });

  it('leads from every address that it had straight to where it is, never in a circle', async () => {
    const id = await make('/a/');
    await move(id, '/b/');
    await move(id, '/c/');
    expect(await redirects()).toEqual({ '/a/': '/c/', '/b/': '/c/' });
    await move(id, '/a/');
    expect(await redirects()).toEqual({ '/b/': '/a/', '/c/': '/a/' });
  });

  it('loses an address to the page that left it last', async () => {
    const [first, second] = [await make('/x/'), await make('/y/')];
    await move(first, '/uno/');
    await move(second, '/x/');
    expect(await redirects()).toEqual({ '/y/': '/x/' });
    await move(second, '/dos/');
    expect(await redirects()).toEqual({ '/x/': '/dos/', '/y/': '/dos/' });
  });

  it('leaves none where readers had nothing, and leads nowhere while it is archived', async () => {
    const draft = await make('/borrador/', false);
    await move(draft, '/otro-borrador/');
    const id = await make('/viva/');
    await move(id, '/nueva/');
    expect(await redirects()).toEqual({ '/viva/': '/nueva/' });
    await database().transaction((tx) => archivePage(tx, id, id, lupe));
    expect(await redirects()).toEqual({});
  });

  it('needs the name of a front that readers have', async () => {
    const front = await make('/');
    const refused = { status: 422, body: { code: 'confirmation_needed' } };
    await expect(move(front, '/inicio/')).rejects.toMatchObject(refused);
    await expect(move(front, '/inicio/', { confirmation: 'x' })).rejects.toMatchObject(refused);
    await move(front, '/inicio/', { confirmation: front });
    expect(await redirects()).toEqual({ '/': '/inicio/' });
  });
});
