import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { COMMAND_LINE, writeAudit } from '../services/audit/audit-log.ts';
import type { Database } from '../services/database/database.ts';
import { changeSite, listSites, readSite } from '../services/sites/site-store.ts';
import { type Output, terminal, withRunningDatabase } from './with-running-database.ts';

const USAGE = 'Uso: npm run maintenance -- on|off [--site SITIO]';

function readArguments(args: string[]): { isOn: boolean; site?: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { site: { type: 'string' } },
  });
  const [state] = positionals;
  if (positionals.length !== 1 || (state !== 'on' && state !== 'off'))
    throw new TypeError('Di on u off.');
  return { isOn: state === 'on', ...(values.site ? { site: values.site } : {}) };
}

/**
 * Shows readers of one site, or of every site, the maintenance page, or the site again. Running
 * servers hear of it. Returns the exit code.
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
  const work = async (database: Database) => {
    await database.transaction(async (tx) => {
      const sites = await listSites(tx);
      if (options.site && !sites.some(({ key }) => key === options.site))
        throw new TypeError(
          `No hay un sitio «${options.site}». Hay: ${sites.map(({ key }) => key).join(', ')}.`,
        );
      for (const { key, websiteName } of sites) {
        if (options.site && key !== options.site) continue;
        const before = await readSite(tx, key);
        const after = await changeSite(tx, key, { isInMaintenance: options.isOn });
        const detail = options.isOn ? 'mantenimiento' : 'abierto';
        const subject = { kind: 'site', id: key } as const;
        const act = { action: 'site.change', subject, site: key, detail, before, after } as const;
        await writeAudit(tx, act, { actor: COMMAND_LINE, now: new Date() });
        out(`${websiteName}: ${options.isOn ? 'en mantenimiento' : 'abierto'}`);
      }
    });
    return 0;
  };
  return withRunningDatabase(env, { error }, work, (fault) =>
    fault instanceof TypeError ? fault.message : undefined,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
