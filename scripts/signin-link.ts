import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inviteStaff, STAFF_ROLES } from '../schemas/staff-api.ts';
import { COMMAND_LINE, writeAudit } from '../services/audit/audit-log.ts';
import type { Database } from '../services/database/database.ts';
import { runningEditor } from '../services/staff/running-nodes.ts';
import {
  createSigninLink,
  createStaff,
  staffByEmail,
  UnknownStaffError,
} from '../services/staff/store.ts';
import { type Output, terminal, withRunningDatabase } from './with-running-database.ts';

const USAGE = `Uso: npm run signin-link -- CORREO
     npm run signin-link -- CORREO --create --role ${STAFF_ROLES.join('|')} --name "Nombre Apellido"
       [--site CLAVE [--section /seccion]]`;
const NOT_RUNNING = 'Portada no está en marcha: arráncala con npm start antes de abrir el enlace.';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      create: { type: 'boolean', default: false },
      role: { type: 'string' },
      name: { type: 'string' },
      site: { type: 'string' },
      section: { type: 'string' },
    },
  });
  const [email] = positionals;
  if (!email || positionals.length > 1 || !EMAIL.test(email))
    throw new TypeError('Falta el correo.');
  if (!values.create) return { email };
  const { name, role, site = null, section = null } = values;
  if (!name?.trim() || !STAFF_ROLES.some((one) => one === role))
    throw new TypeError('Con --create hacen falta --role y --name.');
  const { data, error } = inviteStaff.safeParse({ email, name, grants: [{ role, site, section }] });
  if (!data) throw new TypeError(`${error.issues[0]?.message}.`);
  return { email, account: data };
}

/**
 * Prints a one-time link for a staff member, to where the running server has the editor; with
 * --create adds the account first. Returns the exit
 * code.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  { out, error }: Output = terminal,
): Promise<number> {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments(args);
  } catch (fault) {
    error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  const context = { clock: () => new Date(), ids: () => randomUUID() };
  const expected = env.EDITOR_ORIGIN || `http://editor.localhost:${env.PORT || 4_300}`;
  const work = async (database: Database) => {
    const token = await database.transaction(async (tx) => {
      if (options.account && !(await createStaff(tx, options.account, context))) {
        throw new TypeError(
          `Ya hay una cuenta con el correo ${options.email}: pide el enlace sin --create.`,
        );
      }
      const made = await createSigninLink(tx, options.email, context);
      const { id, name, email } = await staffByEmail(tx, options.email);
      const subject = { kind: 'staff', id } as const;
      const noted = { actor: COMMAND_LINE, now: context.clock() };
      const detail = `${name} (${email})`;
      if (options.account)
        await writeAudit(tx, { action: 'staff.create', subject, detail, before: null }, noted);
      await writeAudit(tx, { action: 'signin.link', subject, detail, before: null }, noted);
      return made;
    });
    const running = await runningEditor(database.db);
    const origin = env.EDITOR_ORIGIN || running || expected;
    out(`${new URL('/signin', origin).href}?token=${token}`);
    out('Vale 30 minutos y una sola vez.');
    if (!running) error(NOT_RUNNING);
    return 0;
  };
  return withRunningDatabase(env, { error }, work, (fault) => {
    if (fault instanceof UnknownStaffError) return `${fault.message} Para crearla:\n${USAGE}`;
    return fault instanceof TypeError ? fault.message : undefined;
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
