import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { respondToReader } from '../../renderer/site/reader.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { Finding } from '../../schemas/finding.ts';
import type { PageDocument, PageType } from '../../schemas/page.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { putAuthor } from '../../services/newsroom/newsroom-store.ts';
import { ans, openNewsroom, repliesOf, takeStory } from '../content/content.testing.ts';
import { sanitiser } from '../sanitiser.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';
import { blockChecks } from './block-checks.ts';
import { type FollowedContent, followContent } from './follow-content.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet } as never;
const INES = { _id: 'ines', slug: 'ines', byline: 'Inés Carranza', longBio: 'Cubre el agua.' };

const templateOf = (wanted: PageType): PageDocument => {
  const found = seed.pages.find(
    ({ site, route }) => site === 'brujula' && route.kind === 'type' && route.type === wanted,
  );
  if (!found) throw new Error(`no template ${wanted}`);
  return found.document;
};

/** The address of something, the template of its kind, and what its page shows of it. */
const PLACES: readonly [path: string, type: PageType, shows: string][] = [
  ['/nacional/', 'section', 'nacional'],
  ['/tags/agua/', 'tag', 'Agua'],
  ['/author/ines/', 'author', 'Inés Carranza'],
];

onDatabase('a page at the address of a section, a tag, an author', (database) => {
  const folder = temporaryFolder('portada-page-about-');
  let content: FollowedContent;
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let cookie = '';
  let port = 0;
  const server = createServer(
    (request, response) => void respondToReader(content.reader, request, response),
  );
  const take = (id: string, headline: string) =>
    takeStory(
      database(),
      ans(id, '/nacional', {
        headlines: { basic: headline },
        credits: { by: [{ _id: 'ines', type: 'author', name: 'Inés Carranza' }] },
        taxonomy: {
          ...(ans(id, '/nacional').taxonomy as object),
          tags: [{ text: 'Agua', slug: 'agua' }],
        },
      }),
    );
  beforeAll(async () => {
    await openNewsroom(database());
    await database().transaction((tx) => putAuthor(tx, INES));
    await take('n1', 'La presa se llena');
    content = await followContent({
      assets: testAssets(),
      config: { isProduction: true, port: 0, redirectHosts: [], indexNow: undefined },
      blocks: blockChecks(() => registry, sanitiser),
      database: database(),
      replies: repliesOf(),
      secret: 'a secret of the tests',
      pictures: { drop: quiet, clear: quiet },
      log,
      onTags: quiet,
      onRendered: quiet,
      mayFollow: async () => false,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    staff = await staffApp({ database: database(), uploadsFolder: folder });
    cookie = await staff.signIn('lupe@brujula.example', 'admin');
  });
  afterAll(async () => {
    server.close();
    await content.follower.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (path: string) => {
    await content.caughtUp();
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { host: 'localhost' },
    });
    return `${reply.status} ${await reply.text()}`;
  };
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await staff.send(cookie, method, `/api${path}`, body);
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : undefined };
  };
  const publishAt = async (path: string, document: PageDocument) => {
    const route = { kind: 'path', path };
    const given = { site: 'brujula', name: path, layout: document.layout, route };
    const { body } = await send('POST', '/pages', { ...given, hidesTemplate: true });
    const { id, revision: baseRevision } = body as PageDetail;
    return send('POST', `/pages/${id}/publish`, { baseRevision, document });
  };

  describe.each(PLACES)('%s', (path, type, shows) => {
    it('from the template of its kind shows it with its stories', async () => {
      expect(await publishAt(path, templateOf(type))).toMatchObject({ status: 200 });
      const seen = await read(path);
      expect(seen).toMatch(/^200 /);
      expect(seen).toMatch(new RegExp(`<h[1-6][^>]*>(<[^>]*>)*${shows}`));
      expect(seen).toContain('La presa se llena');
    });

    it('changes with its stories', async () => {
      await read(path);
      const headline = `Otra nota de ${type}`;
      await take('n2', headline);
      expect(await read(path)).toContain(headline);
    });

    it('moved elsewhere is refused, and the refusal names its blocks', async () => {
      const refused = await publishAt(`/otra-${type}/`, templateOf(type));
      expect(refused.status).toBe(422);
      const issues = refused.body.issues as Finding[];
      expect(issues.map(({ rule }) => rule)).toContain('page-content');
      const found = issues.find(({ rule }) => rule === 'page-content');
      expect(found).toMatchObject({ severity: 'fault', block: { label: expect.any(String) } });
      expect(found?.message).toContain(`«${found?.block?.label}»`);
    });
  });
});
