import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { listSites, putSite } from '../services/content/site-store.server.ts';
import { connectRunning, DatabaseError } from '../services/database/client.server.ts';

const USAGE = 'Uso: npm run maintenance -- on|off [--site SITIO]';

interface Output {
  out(line: string): void;
  error(line: string): void;
}

const terminal: Output = { out: (line) => console.log(line), error: (line) => console.error(line) };

function readArguments(args: string[]): { isOn: boolean; site?: string } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { site: { type: 'string' } } });
  const [state] = positionals;
  if (positionals.length !== 1 || (state !== 'on' && state !== 'off')) throw new TypeError('Di on u off.');
  return { isOn: state === 'on', ...(values.site ? { site: values.site } : {}) };
}

/** Shows readers of one site, or of every site, the maintenance page, or the site again. Running servers hear of it. Returns the exit code. */
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
  try {
    const database = await connectRunning({
      dataDir: env.DATA_DIR || 'data',
      ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    });
    try {
      await database.transaction(async (tx) => {
        const sites = await listSites(tx);
        if (asked.site && !sites.some(({ key }) => key === asked.site))
          throw new TypeError(`No hay un sitio «${asked.site}». Hay: ${sites.map(({ key }) => key).join(', ')}.`);
        for (const [position, site] of sites.entries()) {
          if (asked.site && site.key !== asked.site) continue;
          await putSite(tx, { ...site, isInMaintenance: asked.isOn }, position);
          out(`${site.websiteName}: ${asked.isOn ? 'en mantenimiento' : 'abierto'}`);
        }
      });
      return 0;
    } finally {
      await database.close();
    }
  } catch (fault) {
    if (!(fault instanceof DatabaseError || fault instanceof TypeError)) throw fault;
    error(fault.message);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
