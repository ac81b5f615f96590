import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ListedTemplate,
  OpenTemplate,
} from '../../schemas/endpoints/shapes/story-templates.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { OpenStory, StoryChecks } from '../../schemas/story-desk-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { installQueue } from '../../services/jobs/queue.ts';
import { readStory } from '../../services/stories/story-store.ts';
import { openNewsroom } from '../content/content.testing.ts';
import { staffApp } from './staff-app.testing.ts';

const NOON = new Date('2026-11-22T12:00:00Z');

onDatabase('templates of stories', (database) => {
  const folder = temporaryFolder('portada-templates-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let [lupe, ana] = ['', ''];

  const send = (method: string, path: string, body?: unknown, cookie = lupe) =>
    staff.send(cookie, method, `/api${path}`, body);
  const json = async <T>(reply: Response): Promise<T> => {
    expect([reply.status, reply.ok]).toEqual([reply.status, true]);
    return (await reply.json()) as T;
  };
  const begin = async (more: object = {}): Promise<OpenStory> =>
    json(await send('POST', '/story-desk/stories', { site: 'brujula', ...more }));
  const save = async ({ id, revision, document }: OpenStory, change: JsonObject) => {
    const input = { baseRevision: revision, document: { ...document, ...change } };
    await json(await send('PUT', `/story-desk/stories/${id}/draft`, input));
    return json<OpenStory>(await send('GET', `/story-desk/stories/${id}`));
  };
  const checks = async (id: string): Promise<StoryChecks> =>
    json(await send('GET', `/story-desk/stories/${id}/checks`));
  const list = async (site = 'brujula', cookie = lupe): Promise<ListedTemplate[]> =>
    json(await send('GET', `/story-templates?site=${site}`, undefined, cookie));
  const make = async (story: string, more: object = {}): Promise<OpenTemplate> =>
    json(
      await send('POST', '/story-templates', {
        site: 'brujula',
        name: 'Perfil',
        from: { story, isBare: true },
        ...more,
      }),
    );
  const put = (template: OpenTemplate, change: object) =>
    send('PUT', `/story-templates/${template.id}`, {
      baseRevision: template.revision,
      name: template.name,
      description: template.description,
      rules: template.rules,
      ...change,
    });

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    staff = await staffApp({ database: database(), uploadsFolder: folder, clock: () => NOON });
    lupe = await staff.signIn('lupe@brujula.example', 'publisher');
    ana = await staff.signIn('ana@brujula.example', [
      { role: 'editor', site: 'brujula', section: null },
    ]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has five kinds of stories from the first start', async () => {
    expect((await list()).map(({ name, site, savedAt }) => [name, site, savedAt])).toEqual([
      ['Crónica', null, null],
      ['En vivo', null, null],
      ['Galería', null, null],
      ['Opinión', null, null],
      ['Reseña', null, null],
    ]);
    expect((await list('brujula', ana)).some(({ mayChange }) => mayChange)).toBe(false);
  });

  it.each(['cronica', 'en-vivo', 'galeria', 'opinion', 'resena'])(
    'begins a story with «%s», which names what it lacks',
    async (template) => {
      const story = await begin({ template, section: '/nacional' });
      expect(story.document).toMatchObject({
        additional_properties: { story_template: template },
        headlines: { basic: '' },
      });
      const { faults, template: named } = await checks(story.id);
      expect(named?.id).toBe(template);
      expect(faults.length).toBeGreaterThan(1);
      const reply = await send('POST', `/story-desk/stories/${story.id}/publish`, {
        baseRevision: 1,
      });
      expect(reply.status).toBe(422);
      expect(((await reply.json()) as { issues: unknown }).issues).toEqual(faults);
    },
  );

  it('publishes a story of a template once it has what that asks', async () => {
    const story = await begin({ template: 'opinion', section: '/nacional' });
    const text = (words: number) => ({ type: 'text', content: Array(words).fill('pan').join(' ') });
    const full = {
      headlines: { basic: 'Pan' },
      credits: { by: [{ type: 'author', name: 'Ana' }] },
    };
    const short = await save(story, { ...full, content_elements: [text(299)] });
    expect(await checks(story.id)).toMatchObject({
      template: { id: 'opinion', name: 'Opinión' },
      faults: [{ path: ['content_elements'], message: 'Texto: mínimo 300 palabras (hay 299)' }],
      limits: { 'headlines.basic': 90 },
    });
    const whole = await save(short, { content_elements: [text(300)] });
    expect((await checks(story.id)).faults).toEqual([]);
    const input = { baseRevision: whole.revision };
    await json(await send('POST', `/story-desk/stories/${story.id}/publish`, input));
    expect(await readStory(database().db, story.id)).toMatchObject({ _id: story.id });
  });

  it('takes the parts of a story, and gives them to those that begin with it', async () => {
    const model = await save(await begin({ section: '/nacional' }), {
      headlines: { basic: 'Una vida' },
      label: { basic: { text: 'Perfil', display: true } },
      content_elements: [
        { type: 'text', content: 'Nació en Lerdo.' },
        { type: 'header', level: 2, content: 'Sus obras' },
      ],
    });
    const bare = await make(model.id);
    const parts = [{ type: 'header', level: 2, content: 'Sus obras' }];
    expect((await begin({ template: bare.id })).document).toMatchObject({
      headlines: { basic: '' },
      label: { basic: { text: 'Perfil' } },
      content_elements: parts,
      // Where the model stood: the site has that section.
      websites: { brujula: { website_section: { _id: '/nacional' } } },
    });
    const from = { story: model.id, isBare: false };
    const whole = await json<OpenTemplate>(await put(bare, { from, name: 'Vida' }));
    expect(whole).toMatchObject({ name: 'Vida', revision: 2, savedBy: 'lupe' });
    expect((await begin({ template: bare.id })).document.headlines).toEqual({ basic: 'Una vida' });
    expect((await list('jalisco')).map(({ id }) => id)).not.toContain(bare.id);
    const read = (site: string) => send('GET', `/story-templates/${bare.id}?site=${site}`);
    expect([(await read('brujula')).status, (await read('jalisco')).status]).toEqual([200, 404]);
    const elsewhere = { site: 'jalisco', template: bare.id };
    expect((await send('POST', '/story-desk/stories', elsewhere)).status).toBe(404);
  });

  it('has rules of a site, and none where the template was deleted', async () => {
    const model = await begin({ section: '/nacional' });
    const template = await make(model.id, { site: null, name: 'Con reglas' });
    const rules = { all: {}, sites: { brujula: { location: { isRequired: true } } } };
    const saved = await json<OpenTemplate>(await put(template, { rules }));
    const story = await save(await begin({ template: template.id, section: '/nacional' }), {
      headlines: { basic: 'Con reglas' },
    });
    expect((await checks(story.id)).faults).toEqual([
      { path: ['location'], message: 'Falta el lugar' },
    ]);
    expect((await put(template, {})).status).toBe(409);
    const address = `/story-templates/${template.id}?revision=`;
    expect((await send('DELETE', `${address}1`)).status).toBe(409);
    expect((await send('DELETE', `${address}${saved.revision}`)).status).toBe(204);
    expect(await checks(story.id)).toMatchObject({ template: null, faults: [] });
    expect((await send('GET', `/story-templates/${template.id}?site=brujula`)).status).toBe(404);
  });

  it('publishes at its hour what was scheduled before its template asked for more', async () => {
    const template = await make((await begin()).id, { name: 'Exigente' });
    const story = await save(await begin({ template: template.id, section: '/nacional' }), {
      headlines: { basic: 'Sale' },
    });
    const input = { baseRevision: story.revision, at: '2026-11-22T13:00:00.000Z' };
    await json(await send('PUT', `/story-desk/stories/${story.id}/schedule`, input));
    const rules = { all: { lead: { isRequired: true } }, sites: {} };
    await json(await put(template, { rules }));
    expect((await checks(story.id)).faults).toHaveLength(1);
    const again = await send('PUT', `/story-desk/stories/${story.id}/schedule`, input);
    expect(again.status).toBe(422);
  });

  it('refuses what is no template', async () => {
    const { id } = await begin();
    const from = { story: id, isBare: true };
    const post = (body: object) => send('POST', '/story-templates', body);
    expect((await post({ site: 'nope', name: 'A', from })).status).toBe(404);
    expect((await post({ site: 'brujula', name: ' ', from })).status).toBe(422);
    const lost = { story: 'nope', isBare: true };
    expect((await post({ site: 'brujula', name: 'A', from: lost })).status).toBe(404);
    expect(
      (await send('POST', '/story-desk/stories', { site: 'brujula', template: 'x' })).status,
    ).toBe(404);
    const long = await save(await begin(), {
      content_elements: [{ type: 'text', content: 'x'.repeat(200_001) }],
    });
    const whole = { story: long.id, isBare: false };
    expect((await post({ site: 'brujula', name: 'A', from: whole })).status).toBe(422);
  });
});
