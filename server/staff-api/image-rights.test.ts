import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageDocument } from '../../schemas/page.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { importImage } from '../../services/images/records.ts';
import { memoryImageStore } from '../../services/images/store/memory-store.testing.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { ans, openNewsroom, takeStory } from '../content/content.testing.ts';
import { pictureBytes, staffApp } from './staff-app.testing.ts';

const by = { by: 'Ana', now: new Date('2026-11-20T12:00:00Z') };

/** rule 4.25 */
onDatabase('a picture of the library', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-image-rights-'));
  let staff: Awaited<ReturnType<typeof staffApp>>;
  const cookies: Record<string, string> = {};

  const withImage = (id: string, images: readonly string[]) => ({
    content_elements: [
      { type: 'text', content: 'Una mañana.' },
      ...images.map((image) => ({ type: 'image', _id: image, url: `/imagenes/${image}.jpg` })),
    ],
    _id: id,
  });
  const pageWith = (image: string): PageDocument => ({
    layout: 'single-column',
    sections: {
      body: [
        {
          id: 'b1',
          block: 'large-promo',
          v: 1,
          fields: { imageOverrideId: image, imageOverrideURL: `/imagenes/${image}.jpg` },
        },
      ],
    },
    metadata: {},
  });

  beforeAll(async () => {
    await openNewsroom(database());
    staff = await staffApp({ database: database(), uploadsFolder: folder });
    const people = {
      section: [{ role: 'editor', site: 'brujula', section: '/nacional' }],
      publisherOfSection: [{ role: 'publisher', site: 'brujula', section: '/nacional' }],
      publisher: [{ role: 'publisher', site: 'brujula', section: null }],
      everywhere: [{ role: 'publisher', site: null, section: null }],
    } as const;
    for (const [name, grants] of Object.entries(people))
      cookies[name] = await staff.signIn(`${name}@portada.localhost`, grants);
    const picture = await pictureBytes('#135');
    const store = memoryImageStore();
    await database().transaction(async (tx) => {
      for (const id of ['suelta', 'nota', 'portada', 'borrador', 'autora'])
        await importImage(tx, picture, { id }, { store, now: by.now });
      const document = pageWith('portada');
      const given = {
        id: 'front',
        site: 'brujula',
        name: 'Inicio',
        layout: 'single-column',
        document,
      };
      const made = await createPage(
        tx,
        { ...given, route: { kind: 'path', path: '/' } as never },
        by,
      );
      await publish(tx, 'front', made.revision, (draft) => draft, by);
      const draft = { ...given, id: 'otra', name: 'Otra', document: pageWith('borrador') };
      await createPage(tx, { ...draft, route: { kind: 'path', path: '/otra/' } as never }, by);
    });
    await takeStory(database(), ans('nota', '/nacional', withImage('nota', ['nota']) as never));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const WAYS = {
    describe: (id: string) => ['PATCH', `/api/images/${id}`, { alt: 'x' }],
    cut: (id: string) => ['PATCH', `/api/images/${id}`, { focalPoint: { x: 1, y: 1 } }],
    many: (id: string) => ['PATCH', '/api/images', { ids: ['suelta', id], credit: 'x' }],
    replace: (id: string) => ['PUT', `/api/images/${id}/file`, { no: 'picture' }],
    undo: (id: string) => ['DELETE', `/api/images/${id}/file`, undefined],
  } as const satisfies Record<string, (id: string) => readonly [string, string, unknown]>;

  const refusedTo = async (id: string) => {
    const found: string[] = [];
    for (const [person, cookie] of Object.entries(cookies))
      for (const way of Object.values(WAYS)) {
        const [method, path, body] = way(id);
        const reply = await staff.send(cookie, method, path, body);
        if (reply.status === 403) found.push(person);
      }
    return found;
  };
  const each = (...people: string[]) =>
    people.flatMap((person) => Array.from(Object.keys(WAYS), () => person));

  it.each([
    ['that nothing uses', 'suelta', []],
    ['of a draft alone', 'borrador', []],
    ['of a story of a section', 'nota', ['section']],
    ['of a front', 'portada', ['section', 'publisherOfSection']],
  ])('%s is changed by who may publish there', async (_, id, people) => {
    expect(await refusedTo(id)).toEqual(each(...people));
  });

  it('of an author is changed by who may publish everywhere', async () => {
    await database().pool.query(
      `INSERT INTO authors (id, slug, document) VALUES ('ines', 'ines', '{"image":{"_id":"autora"}}')`,
    );
    expect(await refusedTo('autora')).toEqual(each('section', 'publisherOfSection', 'publisher'));
  });

  it('says where it is, to who may see that, and what else one can do', async () => {
    const said = async (person: string, id: string) => {
      const reply = await staff.send(cookies[person] ?? '', 'PATCH', `/api/images/${id}`, {
        alt: 'x',
      });
      return reply.json();
    };
    expect(await said('section', 'portada')).toEqual({
      code: 'image_in_use',
      message:
        'Los lectores ven esta imagen en «Inicio»: la cambia quien puede publicar ahí. Para usar otra versión, súbela como imagen nueva.',
    });
    const uses = await staff.send(cookies.section ?? '', 'GET', '/api/images/portada/uses');
    expect((await uses.json()).refusal).toContain('«Inicio»');
    const own = await staff.send(cookies.publisher ?? '', 'GET', '/api/images/portada/uses');
    expect((await own.json()).refusal).toBeNull();
  });

  it('is archived and uploaded by whoever writes', async () => {
    const archived = await staff.send(cookies.section ?? '', 'PATCH', '/api/images', {
      ids: ['portada'],
      archived: true,
    });
    expect(archived.status).toBe(200);
  });
});
