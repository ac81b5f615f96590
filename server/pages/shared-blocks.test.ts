import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { respondToReader } from '../../renderer/site/reader.ts';
import type { PageDocument, PageRoute, StoredBlock } from '../../schemas/page.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { archivePage, bringBack } from '../../services/pages/archive.ts';
import { readDraft, saveDraft } from '../../services/pages/drafts.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { openNewsroom, repliesOf } from '../content/content.testing.ts';
import { sanitiser } from '../sanitiser.ts';
import { blockChecks } from './block-checks.ts';
import { type FollowedContent, followContent } from './follow-content.ts';

const lupe = { by: 'Lupe', now: new Date('2026-11-25T12:00:00Z') };
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet } as never;

const text = (id: string, words: string): StoredBlock => ({
  id,
  block: 'header',
  v: 1,
  fields: { text: words },
});
const reference: StoredBlock = {
  id: 'r1',
  block: 'shared-block',
  v: 1,
  fields: { shared: 'aviso' },
};
const page = (...body: StoredBlock[]): PageDocument => ({
  layout: 'single-column',
  sections: { body },
  metadata: {},
});

onDatabase('readers of pages with a shared block', (database) => {
  let content: FollowedContent;
  let port = 0;
  const server = createServer(
    (request, response) => void respondToReader(content.reader, request, response),
  );
  beforeAll(async () => {
    await openNewsroom(database());
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
  });
  afterAll(async () => {
    server.close();
    await content.follower.close();
  });

  const make = (id: string, route: PageRoute, document: PageDocument) =>
    database().transaction(async (tx) => {
      const given = { id, site: 'brujula', name: id, route, layout: document.layout, document };
      await createPage(tx, given, lupe);
      await publish(tx, id, 1, (draft) => draft, lupe);
    });
  const write = (id: string, document: PageDocument, act: typeof saveDraft | typeof publish) =>
    database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      await act(tx, id, revision, () => document, lupe);
    });
  const read = async (path: string) => {
    await content.caughtUp();
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { host: 'localhost' },
    });
    return `${reply.status} ${await reply.text()}`;
  };

  it('see it on every page, and what was published of it since', async () => {
    await make('aviso', { kind: 'shared', name: 'aviso' }, page(text('t', 'Suscríbete ya')));
    const around = [text('a', 'Antes'), reference, text('b', 'Después')];
    await make('uno', { kind: 'path', path: '/uno/' }, page(...around));
    await make('dos', { kind: 'path', path: '/dos/' }, page(reference));
    expect(await read('/uno/')).toMatch(/^200 .*Antes.*Suscríbete ya.*Después/s);
    expect(await read('/dos/')).toContain('Suscríbete ya');
    expect(await read('/aviso/')).toMatch(/^404/);

    await write('aviso', page(text('t', 'Hazte socio')), saveDraft);
    expect(await read('/uno/')).toContain('Suscríbete ya');

    await write('aviso', page(text('t', 'Hazte socio')), publish);
    for (const path of ['/uno/', '/dos/']) {
      const seen = await read(path);
      expect(seen).toContain('Hazte socio');
      expect(seen).not.toContain('Suscríbete ya');
    }
  });

  it('see nothing of it while it is archived', async () => {
    await database().transaction((tx) => archivePage(tx, 'aviso', 'aviso', lupe));
    const without = await read('/uno/');
    expect(without).toMatch(/^200 .*Antes.*Después/s);
    expect(without).not.toContain('Hazte socio');
    await database().transaction((tx) => bringBack(tx, 'aviso', undefined, lupe));
    expect(await read('/uno/')).toContain('Hazte socio');
  });
});
