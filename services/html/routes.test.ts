import { expect, it } from 'vitest';
import type { MarkupToClean } from '../../schemas/html.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import { htmlRoutes } from './routes.ts';
import { sanitiserWith } from './sanitise.ts';

const sanitiser = sanitiserWith(() => undefined);

async function clean(html: string, kind = 'inline', policy: HtmlPolicy = 'framed') {
  const given: MarkupToClean[][] = [];
  const app = htmlRoutes({
    sanitiser,
    policyOf: async () => policy,
    cleanLarge: async (list) => {
      given.push(list);
      return list.map(() => 'limpio');
    },
    log: { error: () => undefined },
    database: {} as never,
    audit: async () => undefined,
  });
  const body = JSON.stringify({ site: 'a', kind, html });
  const reply = await app.request('/html/sanitise', { method: 'POST', body });
  return { status: reply.status, given, body: await reply.json() };
}

it('sanitises up to 20,000 characters itself', async () => {
  const html = `<b>${'x'.repeat(19_993)}</b>`;
  expect(await clean(html)).toMatchObject({ status: 200, given: [], body: { html } });
});

it('has more of them sanitised elsewhere', async () => {
  const html = 'x'.repeat(20_001);
  expect(await clean(html)).toEqual({
    status: 200,
    given: [[{ html, strength: 'inline' }]],
    body: { html: 'limpio', dropped: [] },
  });
});

it('refuses more than a field may hold, by its name and limit', async () => {
  const { status, body } = await clean('x'.repeat(200_001));
  expect([status, body.issues]).toEqual([
    422,
    [{ path: ['html'], message: 'El HTML lleva más de 200 mil caracteres' }],
  ]);
});

it('says what readers do not get of hand-written markup, by the policy', async () => {
  const widget = '<p>Hola</p><script src="https://w.example/a.js"></script>';
  expect((await clean(widget, 'html', 'sanitised')).body).toEqual({
    html: '<p>Hola</p>',
    dropped: [{ what: 'script', host: 'w.example' }],
  });
  expect((await clean(widget, 'html', 'trusted')).body).toEqual({ html: widget, dropped: [] });
});
