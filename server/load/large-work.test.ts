import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { COMMAND_LINE } from '../../services/audit/audit-log.ts';
import { readAudit } from '../../services/audit/read-audit.ts';
import { NOWHERE } from '../../services/audit/request-origin.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { readConfig } from '../config.ts';
import { ans, openNewsroom } from '../content/content.testing.ts';
import { LargeWork, workerSetting } from './large-work.ts';

const worker = join(import.meta.dirname, '../../scripts/large-worker.mjs');
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  isLevelEnabled: () => false,
};
const open: LargeWork[] = [];
afterEach(async () => {
  for (const work of open.splice(0)) await work.close();
});

function largeWork(
  databaseUrl: string,
  limits: { maxMs?: number; heapMb?: number } = {},
): LargeWork {
  const work = new LargeWork({
    worker,
    setting: { database: { databaseUrl }, logLevel: 'silent', redirectHosts: [] },
    log: silent,
    ...limits,
  });
  open.push(work);
  return work;
}

/** In it no work on markup looks. */
const NO_DATABASE = 'postgres://127.0.0.1:1/';

it('sanitises in their order and by the strength of each', async () => {
  const html = '<h2>uno</h2><script>x</script><b>dos</b>';
  expect(
    await largeWork(NO_DATABASE).clean([
      { html, strength: 'inline' },
      { html, strength: 'sanitised' },
      { html, strength: 'trusted' },
    ]),
  ).toEqual(['uno <b>dos</b>', '<h2>uno</h2><b>dos</b>', html]);
});

it("takes a source's reply in as an import, and nothing that is none", async () => {
  const work = largeWork(NO_DATABASE);
  const take = (body: string) => work.takeReply(Buffer.from(body), 'sanitised');
  const story = { type: 'story', content_elements: [{ type: 'raw_html', content: '<i>a</i>' }] };
  const element = { type: 'raw_html', content: '<i>a</i><script>b</script>' };
  expect(await take(JSON.stringify({ ...story, content_elements: [element] }))).toEqual(story);
  expect(await take('null')).toBeNull();
  for (const body of ['', '{', '['.repeat(300), `[${'0,'.repeat(200_000)}0]`])
    expect(await take(body)).toBeUndefined();
});

it('gives up on what takes too long, and goes on with the next', async () => {
  const work = largeWork(NO_DATABASE, { maxMs: 1 });
  await expect(work.clean([{ html: '<b>', strength: 'inline' }])).rejects.toMatchObject({
    status: 422,
    body: { code: 'too_complex' },
  });
  const patient = largeWork(NO_DATABASE);
  expect(await patient.clean([{ html: '<b>', strength: 'inline' }])).toEqual(['<b></b>']);
});

it('survives work that takes more memory than there is', async () => {
  const work = largeWork(NO_DATABASE, { heapMb: 100 });
  // A frame writes four characters for each angle: 160 MB.
  const list = Array.from({ length: 2_000 }, (_, at) => ({
    html: `${at}${'<'.repeat(20_000)}`,
    strength: 'framed' as const,
  }));
  await expect(work.clean(list)).rejects.toMatchObject({ status: 422 });
  expect(await work.clean([{ html: '<i>', strength: 'inline' }])).toEqual(['<i></i>']);
});

it('lets a few wait and tells the others to come back', async () => {
  const work = largeWork(NO_DATABASE);
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, () => work.clean([{ html: 'x', strength: 'inline' }])),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => [reason.status, reason.body.code])).toEqual(
    Array.from({ length: 3 }, () => [503, 'unavailable']),
  );
});

it('starts with a database of the data folder, which has to be checked before it is used', async () => {
  const config = readConfig({ DATA_DIR: '/datos', PORTADA_ENV: 'development' });
  const setting = workerSetting(config, { migrationsFolder: '/construido/migrations' });
  expect(setting.database).toEqual({
    dataDir: config.dataDir,
    migrationsFolder: '/construido/migrations',
  });
  const work = new LargeWork({ worker, setting, log: silent });
  open.push(work);
  expect(await work.clean([{ html: '<i>', strength: 'inline' }])).toEqual(['<i></i>']);
});

onDatabase('documents in a thread', (database) => {
  it('takes them in and refuses them as the route does', async () => {
    await openNewsroom(database());
    const work = largeWork(database().databaseUrl);
    const take = async (document: unknown, site = 'brujula') => {
      const by = { actor: COMMAND_LINE, origin: NOWHERE, mayLeave: false };
      const reply = await work.takeDocument(Buffer.from(JSON.stringify(document)), site, by);
      return { status: reply.status, ...((await reply.json()) as object) };
    };
    expect(await take(ans('larga', '/nacional'))).toMatchObject({ status: 'created', id: 'larga' });
    const [line] = (await readAudit(database().db, { person: '', subject: '' })).items;
    expect(line).toMatchObject({ actor: COMMAND_LINE, subject: { id: 'larga' } });
    expect(await take({ type: 'story' })).toMatchObject({ code: 'invalid_input' });
    expect(await take(ans('larga', '/nacional'), 'nadie')).toMatchObject({ code: 'not_found' });
  });
});
