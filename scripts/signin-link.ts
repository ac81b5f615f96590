import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { connectRunning, DatabaseError } from '../services/database/client.server.ts';
import { createSigninLink, createStaff, ROLES, type Role, UnknownStaffError } from '../services/staff/store.server.ts';

const USAGE = `Uso: npm run signin-link -- CORREO
     npm run signin-link -- CORREO --create --role ${ROLES.join('|')} --name "Nombre Apellido"`;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Output {
  out(line: string): void;
  error(line: string): void;
}

const terminal: Output = { out: (line) => console.log(line), error: (line) => console.error(line) };

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { create: { type: 'boolean', default: false }, role: { type: 'string' }, name: { type: 'string' } },
  });
  const [email] = positionals;
  if (!email || positionals.length > 1 || !EMAIL.test(email)) throw new TypeError('Falta el correo.');
  if (values.create && (!values.name?.trim() || !ROLES.includes(values.role as Role))) {
    throw new TypeError('Con --create hacen falta --role y --name.');
  }
  return { email, create: values.create, role: values.role as Role, name: values.name?.trim() ?? '' };
}

/** Prints a one-time link for a staff member; with --create adds the account first. Returns the exit code. */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  { out, error }: Output = terminal,
): Promise<number> {
  let asked: ReturnType<typeof readArguments>;
  try {
    asked = readArguments(args);
  } catch (fault) {
    error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  const context = { clock: () => new Date(), ids: () => randomUUID() };
  const origin = env.EDITOR_ORIGIN || `http://editor.localhost:${env.PORT || 4_300}`;
  try {
    const database = await connectRunning({
      dataDir: env.DATA_DIR || 'data',
      ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    });
    try {
      const token = await database.transaction(async (tx) => {
        if (asked.create && !(await createStaff(tx, asked, context))) {
          throw new TypeError(`Ya hay una cuenta con el correo ${asked.email}: pide el enlace sin --create.`);
        }
        return createSigninLink(tx, asked.email, context);
      });
      out(`${new URL('/signin', origin).href}?token=${token}`);
      out('Vale 30 minutos y una sola vez.');
      return 0;
    } finally {
      await database.close();
    }
  } catch (fault) {
    if (fault instanceof UnknownStaffError) error(`${fault.message} Para crearla:\n${USAGE}`);
    else if (fault instanceof DatabaseError || fault instanceof TypeError) error(fault.message);
    else throw fault;
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
