import { beforeAll, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { cleanConfig, readLiveConfig } from '../../schemas/live/config.ts';
import { customEmbed } from '../../schemas/live/embed.ts';
import { onDatabase } from '../database/database.testing.ts';
import { site } from '../sites/site.testing.ts';
import { putSite } from '../sites/site-store.ts';
import { createBlog } from './live-blogs.ts';
import { exportConfig, importTimeLine } from './live-config.ts';
import { type CleanFields, mergeEntries, withdrawEntry } from './live-entries.ts';
import { readLiveBlog } from './read-live-blog.ts';

const START = '2026-11-22T20:00:00.000Z';
const at = (minute: number) => new Date(Date.parse(START) + minute * 60_000);
const change = (minute: number) => ({ by: 'Ana', now: at(minute) });

const PICTURE = {
  _id: 'foto-1',
  url: '/imagenes/foto-1.jpg',
  width: 1_600,
  height: 900,
  alt_text: 'Una fila',
  caption: 'En la casilla 12',
  credit: 'Ana',
};

onDatabase('a live blog as the config of a story', (database) => {
  let blogs = 0;
  const tx = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const fresh = async (): Promise<string> => {
    const id = `noche-${++blogs}`;
    const given = { id, site: 'brujula', headline: 'Noche', description: '' as SafeHtml };
    await tx((open) => createBlog(open, { ...given, startLiveDate: START }, change(0)));
    return id;
  };
  beforeAll(async () => {
    await tx((open) => putSite(open, site('brujula'), 0));
  });

  const timeLine = Array.from({ length: 300 }, (_, n) => ({
    id: `n${String(n).padStart(3, '0')}`,
    headline: `Actualización ${n}`,
    description: `<p>Texto ${n}, con ñ y 🗳️ & más</p>`,
    date: at(299 - n).toISOString(),
    recommendPost: n % 3 === 0,
    urlRecommendPost: n % 3 === 0 ? `https://brujula.example/nota-${n}/` : '',
    isEmbedHtml: false,
    embedHtml: '',
    updateByAuthor: 'Lupe',
  }));
  const config = {
    headline: 'Noche',
    description: '',
    startLiveDate: START,
    endLiveDate: '',
    timeLine,
  };
  const clean = (given: object) => given as CleanFields;
  const take = (id: string, given: unknown, isReplacing = false) =>
    tx((open) =>
      importTimeLine(open, { id, config: readLiveConfig(given), clean, isReplacing }, change(400)),
    );

  it('come and go with 300 updates unchanged', async () => {
    const id = await fresh();
    expect(await take(id, config)).toEqual({ added: 300, replaced: 0, skipped: 0 });
    expect(await exportConfig(database().db, id)).toEqual(config);
    expect(await take(id, config, true)).toEqual({ added: 0, replaced: 0, skipped: 0 });
  });

  it('replace only when they are to, and bring nothing withdrawn back', async () => {
    const id = await fresh();
    const two = { ...config, timeLine: timeLine.slice(0, 2) };
    await take(id, two);
    await tx((open) => withdrawEntry(open, { blog: id, id: 'n001', baseVersion: 1 }, change(401)));
    const older = two.timeLine.map((entry) => ({ ...entry, headline: 'Vieja' }));
    expect(await take(id, { ...two, timeLine: older })).toMatchObject({ added: 0, replaced: 0 });
    const bad = [{ id: 'x' }, 7, { ...older[0], id: '../x' }];
    expect(await take(id, { ...two, timeLine: [...older, ...bad] }, true)).toEqual({
      added: 0,
      replaced: 1,
      skipped: 2,
    });
    const { timeLine: now } = await exportConfig(database().db, id);
    expect(now.map((entry) => [entry.id, entry.headline])).toEqual([['n000', 'Vieja']]);
  });

  it('hold how an update stands out, and keep what another tool means by that name', async () => {
    const id = await fresh();
    const [one, two, three] = timeLine.slice(0, 3);
    const kinds = [
      { ...one, kind: 'urgent' },
      { ...two, kind: 'goal' },
      { ...three, kind: 'nota' },
    ];
    const withKinds = { ...config, timeLine: kinds };
    await take(id, withKinds);
    expect(await exportConfig(database().db, id)).toEqual(withKinds);
    const { entries } = await readLiveBlog(database().db, id, { limit: 9 });
    expect(entries.map(({ kind }) => kind)).toEqual(['urgent', 'goal', 'plain']);
    await take(id, { ...config, timeLine: [one] }, true);
    const { entries: now } = await readLiveBlog(database().db, id, { limit: 9 });
    expect(now.map(({ kind }) => kind)).toEqual(['plain', 'goal', 'plain']);
  });

  it('hold a picture, which readers get and merging keeps', async () => {
    const id = await fresh();
    const [one, two] = timeLine.slice(0, 2);
    const withPicture = { ...config, timeLine: [one, { ...two, image: PICTURE }] };
    await take(id, withPicture);
    const exported = await exportConfig(database().db, id);
    expect(exported).toEqual(withPicture);
    // No reserved name at any depth: hosts would strip it.
    expect(cleanConfig(exported)).toEqual(exported);
    expect(customEmbed.safeParse({ id, url: '/', config: exported }).success).toBe(true);
    expect(await take(id, exported, true)).toEqual({ added: 0, replaced: 0, skipped: 0 });
    const image = { type: 'image', ...PICTURE };
    const shown = async () =>
      (await readLiveBlog(database().db, id, { limit: 9 })).entries.map((entry) => entry.image);
    expect(await shown()).toEqual([null, image]);
    const which = { blog: id, id: 'n000', baseVersion: 1, other: 'n001', otherVersion: 1 };
    await tx((open) => mergeEntries(open, which, change(401)));
    expect(await shown()).toEqual([image]);
  });

  it.each([
    ['without a size', { ...PICTURE, width: undefined }],
    ['of no pixels', { ...PICTURE, height: 0 }],
    ['that runs', { ...PICTURE, url: 'javascript:alert(1)' }],
    ['of another site without its scheme', { ...PICTURE, url: '//otro.mx/a.jpg' }],
  ])('come in without a picture %s', async (_, image) => {
    const id = await fresh();
    await take(id, { ...config, timeLine: [{ ...timeLine[0], image }] });
    const { timeLine: now } = await exportConfig(database().db, id);
    expect(now).toEqual([timeLine[0]]);
  });
});
