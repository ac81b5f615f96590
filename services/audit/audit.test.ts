import { describe, expect, it } from 'vitest';
import { type AuditEntry, auditEntry } from '../../schemas/audit.ts';
import { onDatabase } from '../database/database.testing.ts';
import {
  type Act,
  type Actor,
  COMMAND_LINE,
  writeAudit,
  writeAudits,
  writeRefusal,
} from './audit-log.ts';
import { digestOf } from './digest.ts';
import { readAudit } from './read-audit.ts';
import { auditRoutes } from './routes.ts';

const LUPE: Actor = { kind: 'staff', id: 's1', name: 'Lupe', email: 'lupe@brujula.example' };
const NOW = new Date('2026-11-22T10:00:00Z');
const everybody = { person: '' };

onDatabase('audit log', (database) => {
  const write = (act: Act, actor = LUPE) => writeAudit(database().db, act, { actor, now: NOW });
  const pageAct = (id: string, more: Partial<Act> = {}): Act => ({
    action: 'page.save',
    subject: { kind: 'page', id },
    ...more,
  });
  const lines = async (filter: Parameters<typeof readAudit>[1] = {}) =>
    (await readAudit(database().db, { ...everybody, ...filter })).items;

  it('says who, what, when, and both digests', async () => {
    await write(pageAct('p1', { detail: 'Portada', site: 'brujula', before: { a: 1 }, after: 2 }));
    const [line] = await lines();
    expect(line).toMatchObject({
      at: '2026-11-22T10:00:00.000Z',
      actor: LUPE,
      action: 'page.save',
      subject: { kind: 'page', id: 'p1' },
      site: 'brujula',
      detail: 'Portada',
      before: await digestOf({ a: 1 }),
      after: await digestOf(2),
    });
  });

  it('takes what the last line left when the act does not say what was there', async () => {
    await write(pageAct('p2', { after: 'first' }));
    await write(pageAct('p2', { after: 'second' }));
    const [second, first] = await lines();
    expect([first?.before, second?.before]).toEqual([null, await digestOf('first')]);
  });

  it.each([
    ['UPDATE audit_log SET detail = $$x$$'],
    ['DELETE FROM audit_log'],
    ['TRUNCATE audit_log'],
  ])('refuses %s', async (statement) => {
    const before = (await lines()).length;
    await expect(database().pool.query(statement)).rejects.toThrow(/append-only/);
    expect((await lines()).length).toBe(before);
  });

  it('goes with a change that is rolled back', async () => {
    const before = (await lines()).length;
    const failing = database().transaction(async (tx) => {
      await writeAudit(tx, pageAct('p3'), { actor: LUPE, now: NOW });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await lines()).length).toBe(before);
  });

  it('cuts long texts short and survives what PostgreSQL cannot keep', async () => {
    await write(pageAct(`\0${'i'.repeat(300)}`, { detail: `\0${'d'.repeat(600)}` }));
    const [line] = await lines();
    expect([line?.subject.id.length, line?.detail.length]).toEqual([200, 500]);
  });

  it('notes 20 refused links an hour and address, and more from another address', async () => {
    const origin = { address: '192.0.2.1', forwarded: '', requestId: 'r1', userAgent: 'x' };
    const refuse = (address: string, now = NOW) =>
      writeRefusal(database().db, { reason: 'used' }, { origin: { ...origin, address }, now });
    for (let time = 0; time < 25; time++) await refuse('192.0.2.1');
    await refuse('192.0.2.2');
    await refuse('192.0.2.1', new Date(NOW.getTime() + 3_600_001));
    const found = await lines({ person: 'nobody' });
    const from = (address: string) => found.filter((line) => line.address === address).length;
    expect([from('192.0.2.1'), from('192.0.2.2')]).toEqual([21, 1]);
  });

  it('is read newest first, 50 at a time, by person and by kind', async () => {
    for (let n = 0; n < 60; n++)
      await writeAudit(
        database().db,
        { action: 'image.upload', subject: { kind: 'image', id: `i${n}` } },
        { actor: n % 2 ? COMMAND_LINE : LUPE, now: NOW },
      );
    const first = await readAudit(database().db, { person: '', subject: 'image' });
    expect(first.items.map(({ subject }) => subject.id)).toEqual(
      Array.from({ length: 50 }, (_, n) => `i${59 - n}`),
    );
    const rest = await readAudit(database().db, {
      person: '',
      subject: 'image',
      before: first.next ?? '',
    });
    expect([rest.items.length, rest.items[0]?.subject.id, rest.next]).toEqual([10, 'i9', null]);
    const isOdd = ({ subject }: AuditEntry) => Number(subject.id.slice(1)) % 2 === 1;
    const commands = await lines({ person: 'command-line', subject: 'image' });
    expect([commands.length, commands.every(isOdd)]).toEqual([30, true]);
    expect((await lines({ person: 's1', subject: 'image' })).some(isOdd)).toBe(false);
  });

  it('is searched by words, action, days and subject, all at once', async () => {
    const at = (day: string) => new Date(`2026-10-${day}T12:00:00Z`);
    const acts: [Act, Date][] = [
      [pageAct('s1', { detail: 'Elección en MÉXICO 100%', site: 'jalisco' }), at('01')],
      [pageAct('s1', { action: 'page.publish', detail: 'Elección en México' }), at('02')],
      [pageAct('s2', { action: 'page.publish', detail: 'Año nuevo' }), at('03')],
    ];
    for (const [act, now] of acts) await writeAudit(database().db, act, { actor: LUPE, now });
    const found = async (filter: Parameters<typeof lines>[0]) =>
      (await lines({ until: '2026-11-01T00:00:00Z', ...filter })).map(({ detail }) => detail);
    expect(await found({ q: 'eleccion MEXICO' })).toEqual([
      'Elección en México',
      'Elección en MÉXICO 100%',
    ]);
    expect(await found({ q: 'ano' })).toEqual([]);
    expect(await found({ q: 'año' })).toEqual(['Año nuevo']);
    expect(await found({ q: '100%' })).toEqual(['Elección en MÉXICO 100%']);
    expect(await found({ q: '%' })).toEqual(['Elección en MÉXICO 100%']);
    expect(await found({ q: 'lupe@ jalisco' })).toEqual(['Elección en MÉXICO 100%']);
    expect(await found({ action: 'page.publish' })).toEqual(['Año nuevo', 'Elección en México']);
    expect(await found({ id: 's1', action: 'page.publish' })).toEqual(['Elección en México']);
    expect(await found({ from: '2026-10-02T00:00:00Z', until: '2026-10-03T00:00:00Z' })).toEqual([
      'Elección en México',
    ]);
  });

  describe('leaves the house', () => {
    const app = () =>
      auditRoutes({
        database: database(),
        listStaff: async () => [{ id: 's1', name: 'Lupe' }],
        clock: () => NOW,
        audit: (tx, _c, act) => writeAudit(tx, act, { actor: LUPE, now: NOW }),
      });

    it('as CSV whose cells no spreadsheet calculates, with a line that says so', async () => {
      const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', 'dijo "a", b\r\nc'];
      for (const detail of evil) await write(pageAct('csv', { detail }));
      const reply = await app().request('/audit/export?format=csv&id=csv');
      expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(reply.headers.get('content-disposition')).toBe(
        'attachment; filename="registro-2026-11-22.csv"',
      );
      const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
      expect(csv.startsWith('\ufeff"Fecha","Persona","Correo","Qué hizo","Detalle",')).toBe(true);
      const details = evil.map((detail) =>
        detail.startsWith('dijo') ? '"dijo ""a"", b\r\nc"' : `"'${detail}"`,
      );
      for (const cell of details)
        expect(csv).toContain(`,"Guardó una versión de la página",${cell},`);
      const [line] = await lines();
      expect(line).toMatchObject({ action: 'audit.export', detail: 'CSV · id: csv' });
    });

    it('as JSON, every line that fits, however many', async () => {
      const acts = Array.from({ length: 1_203 }, (_, n) => pageAct('json', { detail: `n${n}` }));
      await writeAudits(database().db, acts, { actor: LUPE, now: NOW });
      const reply = await app().request('/audit/export?format=json&id=json');
      const found = auditEntry.array().parse(await reply.json());
      expect(found.map(({ detail }) => detail)).toEqual(acts.map(({ detail }) => detail).reverse());
      const none = await app().request('/audit/export?format=json&id=none');
      expect(await none.json()).toEqual([]);
    });

    it('not by a query that means nothing', async () => {
      for (const query of ['', 'format=xls', 'format=csv&from=ayer', 'format=csv&action=nope'])
        expect((await app().request(`/audit/export?${query}`)).status, query).toBe(422);
      expect((await app().request('/audit?before=x')).status).toBe(422);
    });

    it('with who there is to choose from', async () => {
      const reply = await (await app().request('/audit?subject=page')).json();
      expect(reply.people).toEqual([{ id: 's1', name: 'Lupe' }]);
      expect(reply.items.every((line: AuditEntry) => line.subject.kind === 'page')).toBe(true);
    });
  });
});
