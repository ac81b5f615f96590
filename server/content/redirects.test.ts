import { beforeAll, expect, it } from 'vitest';
import { routeFor } from '../../renderer/site/route.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { publishedPages } from '../../services/pages/published.ts';
import { site } from '../../services/sites/site.testing.ts';
import { withdrawDocument } from '../../services/withdrawals/take-down.ts';
import {
  AFTER_ALL,
  ans,
  openNewsroom,
  pageMaker,
  repliesOf,
  tagsWritten,
  takeStory,
} from './content.testing.ts';
import { takers } from './content.ts';
import { requestContent } from './request-content.ts';

const lupe = { by: 'Lupe', now: AFTER_ALL };
const document: PageDocument = { layout: 'single-column', sections: {}, metadata: {} };

onDatabase('the address that a story had', (database) => {
  const at = (id: string, url: string, more: object = {}) =>
    takeStory(
      database(),
      ans(id, '/nacional', { websites: { brujula: { website_url: url } }, ...more } as never),
    );
  const routed = async (path: string) => {
    const request = requestContent(repliesOf(), database());
    const found = await routeFor(site('brujula'), path, {
      publishedPages: async (key) => [
        ...(await publishedPages(database().db, key)),
        { id: 'nota', route: { kind: 'type', type: 'article' } },
      ],
      publishedDocument: async () => document,
      content: (source, query, key) => request({ source, query }, key),
    });
    if (found.kind === 'page') return found.pageContent?.kind ?? 'page';
    return found.kind === 'redirect' ? [found.to, found.movedTags !== undefined] : found.kind;
  };
  const { make, move } = pageMaker(database, lupe);

  beforeAll(() => openNewsroom(database()));

  it('leads straight to where it is, from every one that it had', async () => {
    await at('s1', '/nacional/uno/');
    await at('s1', '/nacional/dos/');
    expect(await routed('/nacional/uno/')).toEqual(['/nacional/dos/', true]);
    await at('s1', '/nacional/año/');
    const now = '/nacional/a%C3%B1o/';
    expect(await routed('/nacional/uno/')).toEqual([now, true]);
    expect(await routed('/nacional/dos/')).toEqual([now, true]);
    expect(await routed('/nacional/año/')).toBe('story');
  });

  it('never leads in a circle', async () => {
    await at('s1', '/nacional/uno/');
    expect(await routed('/nacional/uno/')).toBe('story');
    expect(await routed('/nacional/año/')).toEqual(['/nacional/uno/', true]);
    expect(await routed('/nacional/dos/')).toEqual(['/nacional/uno/', true]);
  });

  it('is another story’s once that stands there', async () => {
    const tags = await tagsWritten(database(), () => at('s2', '/nacional/dos/'));
    expect(tags).toContain('url:brujula:/nacional/dos/');
    expect(await routed('/nacional/dos/')).toBe('story');
    await at('s2', '/nacional/tres/');
    // Of the two that had it the last one counts.
    expect(await routed('/nacional/dos/')).toEqual(['/nacional/tres/', true]);
  });

  it('is a page’s once that is published there, and stays so', async () => {
    await make('p1', '/nacional/dos/');
    expect(await routed('/nacional/dos/')).toBe('page');
    await move('p1', '/nacional/pagina/');
    expect(await routed('/nacional/dos/')).toEqual(['/nacional/pagina/', true]);
  });

  it('that a page had is a story’s once that stands there', async () => {
    const tags = await tagsWritten(database(), () => at('s3', '/nacional/dos/'));
    expect(tags).toEqual(expect.arrayContaining(['site-pages:brujula', 'page:p1']));
    expect(await routed('/nacional/dos/')).toBe('story');
  });

  it('is nobody’s where readers never had the story', async () => {
    await at('s4', '/nacional/secreta/', { revision: { published: false } });
    await at('s4', '/nacional/abierta/');
    expect(await routed('/nacional/secreta/')).toBe('none');
    expect(await routed('/nacional/abierta/')).toBe('story');
  });

  it('leads nowhere once the story was taken down', async () => {
    expect(await routed('/nacional/año/')).toEqual(['/nacional/uno/', true]);
    await database().transaction((tx) =>
      withdrawDocument(tx, takers, { kind: 'story', id: 's1', reason: 'Prueba' }, lupe),
    );
    expect(await routed('/nacional/año/')).toBe('none');
    expect(await routed('/nacional/uno/')).toBe('gone');
  });
});
