import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { renderMail } from './mail-page.ts';
import { mailServer } from './mail-server.testing.ts';
import { listMails, type Mail } from './mailbox.ts';
import { openPost, smtpTransport } from './post.ts';
import { pruneMails } from './prune-mails.ts';
import { mailRoutes, newestMailRoutes } from './routes.ts';

const LOOK = {
  name: 'La Brújula',
  accent: '#b42318',
  locale: 'es-MX',
  origin: 'https://labrujula.example',
  timeZone: 'America/Mexico_City',
};
const CONTENT = {
  subject: 'Tu enlace para entrar a {site}',
  title: 'Entra & lee',
  paragraphs: ['Con este enlace entras a {site}.'],
  button: 'Entrar',
  link: 'https://labrujula.example/account/login/?a=1&ota_nonce=abc',
  footnote: 'Si no fuiste tú, no hagas nada.',
};
const mail = (more: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: 'ana@correo.example',
  nonce: 'abc',
  ...renderMail(CONTENT, LOOK),
  ...more,
});

describe('a mail', () => {
  it('says the same in text and in HTML, in the look of its site', () => {
    const { subject, text, html } = renderMail(CONTENT, LOOK);
    expect(subject).toBe('Tu enlace para entrar a La Brújula');
    expect(text).toContain('Entrar:\nhttps://labrujula.example/account/login/?a=1&ota_nonce=abc');
    expect(html).toContain('href="https://labrujula.example/account/login/?a=1&amp;ota_nonce=abc"');
    expect(html).toContain('<h1 style="margin:0 0 16px;');
    expect(html).toContain('Entra &amp; lee');
    expect(html).toContain('background:#b42318');
    expect(html).not.toMatch(/<script|<img|<link|{site}/);
  });

  it('has no button, and no address but the front page’s, without a link', () => {
    const { text, html } = renderMail({ ...CONTENT, button: '', link: '' }, LOOK);
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://labrujula.example/"']);
    expect(html).not.toContain('Si el botón no abre');
    expect(text.match(/https?:\S+/g)).toEqual(['https://labrujula.example/']);
  });

  it('holds no markup of a site’s name, nor what a name could stand for', () => {
    const { html } = renderMail(CONTENT, { ...LOOK, name: "<b>$&$'</b>" });
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;$&amp;$&#39;&lt;/b&gt;');
  });
});

onDatabase('mails', (database) => {
  const now = { ms: Date.parse('2026-11-23T10:00:00Z') };
  const clock = () => new Date(now.ms);
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
    await database().pool.query('DELETE FROM mailbox');
  });

  it('are handed to a server once, also when they are tried again', async () => {
    const server = await mailServer({ refusals: 1 });
    closing.push(server.close);
    const from = 'La Brújula <avisos@labrujula.example>';
    const nodes = [1, 2].map(() =>
      openPost({ database: database(), clock }, smtpTransport({ url: server.url, from })),
    );
    const [one, other] = nodes;
    const sent = mail();
    await expect(one?.send(sent)).rejects.toThrow(/451/);
    await one?.send(sent);
    await other?.send(sent);
    expect(server.taken).toHaveLength(1);
    const [text = ''] = server.taken;
    expect(text).toContain(`Message-ID: <${sent.id}@labrujula.example>`);
    expect(text).toMatch(/^To: ana@correo\.example$/m);
    expect(text).toMatch(/^From: .*<avisos@labrujula\.example>$/m);
    expect(text).toContain('Content-Type: multipart/alternative');
    expect(await listMails(database().db)).toEqual([]);
  });

  it('go ten at a time over connections that are used again', async () => {
    const server = await mailServer({ delayMs: 100 });
    closing.push(server.close);
    const from = 'avisos@labrujula.example';
    const post = openPost(
      { database: database(), clock },
      smtpTransport({ url: server.url, from }),
    );
    await Promise.all(Array.from({ length: 35 }, () => post.send(mail())));
    expect(server.taken).toHaveLength(35);
    expect(server.opened()).toBe(10);
  });

  it('go out after a server closed its connections', async () => {
    const server = await mailServer();
    closing.push(server.close);
    const from = 'avisos@labrujula.example';
    const post = openPost(
      { database: database(), clock },
      smtpTransport({ url: server.url, from }),
    );
    for (let time = 1; time <= 3; time++) {
      await post.send(mail());
      expect(server.taken).toHaveLength(time);
      server.hangUp();
    }
  });

  it('stay in the mailbox where there is no server, newest first', async () => {
    const post = openPost({ database: database(), clock });
    expect(post.isSending).toBe(false);
    for (const [index, to] of ['ana@x.mx', 'eva@x.mx', 'ana@x.mx'].entries()) {
      now.ms += 1_000;
      await post.send(mail({ to, nonce: `n${index}` }));
    }
    const listed = await listMails(database().db, 'ana@x.mx');
    expect(listed.map(({ nonce }) => nonce)).toEqual(['n2', 'n0']);
    expect(await listMails(database().db)).toHaveLength(3);
  });

  it('are read by admins, and the newest by who tries it out, where that is open', async () => {
    const post = openPost({ database: database(), clock });
    await post.send(mail({ to: 'ana@x.mx', nonce: 'first' }));
    now.ms += 1_000;
    await post.send(mail({ to: 'ana@x.mx', nonce: 'second' }));
    const parts = { database: database() };
    const newest = (isOpen: boolean, query: string) =>
      newestMailRoutes({ ...parts, isOpen: () => isOpen }).request(`/__mail${query}`);
    const reply = await newest(true, '?to=Ana@x.mx');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.json()).toEqual({
      to: 'ana@x.mx',
      subject: 'Tu enlace para entrar a La Brújula',
      text: expect.any(String),
      html: expect.any(String),
      nonce: 'second',
    });
    for (const [isOpen, query] of [
      [false, '?to=ana@x.mx'],
      [true, '?to=eva@x.mx'],
      [true, '?to='],
      [true, ''],
    ] as const)
      expect((await newest(isOpen, query)).status, query).toBe(404);
    const desk = mailRoutes({ ...parts, isSendingMail: false, audit: async () => undefined });
    expect(await (await desk.request('/mails?to=ana@x.mx')).json()).toMatchObject({
      isSending: false,
      mails: [{ nonce: 'second' }, { nonce: 'first' }],
    });
  });

  it('go when they are old', async () => {
    const post = openPost({ database: database(), clock });
    await post.send(mail());
    now.ms += 31 * 86_400_000;
    await post.send(mail({ nonce: 'young' }));
    const quiet = () => undefined;
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const { signal } = new AbortController();
    await pruneMails.run({}, { database: database(), clock, log, signal });
    expect((await listMails(database().db)).map(({ nonce }) => nonce)).toEqual(['young']);
  });
});
