import { randomUUID } from 'node:crypto';
import type { Clock } from '../../schemas/clock.ts';
import { SYSTEM, writeAudit } from '../../services/audit/audit-log.ts';
import type { Database } from '../../services/database/database.ts';
import { hasValidSession } from '../../services/staff/sessions.ts';
import { createSigninLink, ensureAdmin, staffByEmail } from '../../services/staff/store.ts';

/** Tells the link of the first admin, while no staff session is valid. */
export async function firstSigninLink(
  database: Database,
  editorOrigin: string,
  clock: Clock,
): Promise<string[]> {
  const context = { clock, ids: randomUUID };
  return database.transaction(async (tx) => {
    const email = await ensureAdmin(tx, context);
    if (await hasValidSession(tx, clock)) return [];
    const token = await createSigninLink(tx, email, context);
    const { id, name } = await staffByEmail(tx, email);
    const subject = { kind: 'staff', id } as const;
    const act = { action: 'signin.link', subject, detail: `${name} (${email})` } as const;
    await writeAudit(tx, { ...act, before: null }, { actor: SYSTEM, now: clock() });
    return [
      'Para entrar al editor abre este enlace (sirve una vez, durante 30 minutos):',
      `  ${editorOrigin}/signin?token=${token}`,
    ];
  });
}
