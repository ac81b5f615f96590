import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AuditEntry } from '../../schemas/audit.ts';
import { onDatabase } from '../database/database.testing.ts';
import { type Act, type Actor, COMMAND_LINE, writeAudit, writeRefusal } from './audit-log.ts';
import { digestOf } from './digest.ts';
import { readAudit } from './read-audit.ts';
import { auditRoutes } from './routes.ts';

const LUPE: Actor = { kind: 'staff', id: 's1', name: 'Lupe', email: 'lupe@brujula.example' };
const NOW = new Date('2026-11-22T10:00:00Z');
const everybody = { person: '', subject: '' };

onDatabase('audit log', (database) => {
  const write = (act: Act, actor = LUPE) => writeAudit(database().db, act, { actor, now: NOW });
  const pageAct = (id: string, more: Partial<Act> = {}): Act => ({
    action: 'page.save',
    subject: { kind: 'page', id },
    ...more,
  });
  const lines = async (filter: Partial<Parameters<typeof readAudit>[1]> = {}) =>
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

  it('is for admins only', async () => {
    const refuse = () => {
      throw Object.assign(new Error('no'), { status: 403 });
    };
    const parts = { database: database(), listStaff: async () => [{ id: 's1', name: 'Lupe' }] };
    const closed = auditRoutes({ ...parts, requireAdmin: refuse, log: { error: () => undefined } });
    expect((await closed.request('/audit')).status).not.toBe(200);
    const open = auditRoutes({ ...parts, requireAdmin: () => undefined });
    const reply = await (await open.request('/audit?subject=page')).json();
    expect(reply.people).toEqual([{ id: 's1', name: 'Lupe' }]);
    expect(reply.items.every((line: AuditEntry) => line.subject.kind === 'page')).toBe(true);
    expect((await open.request('/audit?before=x')).status).toBe(422);
    const [row] = (await database().db.execute(sql`SELECT count(*) AS n FROM audit_log`)).rows;
    expect(Number(row?.n)).toBeGreaterThan(0);
  });
});
