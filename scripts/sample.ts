import { pathToFileURL } from 'node:url';
import { ConfigError, readConfig } from '../server/config.ts';
import { seedSample } from '../server/seed/seed-sample.ts';
import { type Output, terminal, withRunningDatabase } from './with-running-database.ts';

const USAGE = 'Uso: npm run seed';
const HAS_CONTENT =
  'Aquí ya hay contenido, y no se tocó: el periódico de muestra sólo entra en una base de datos vacía.';

/**
 * Puts the sample newspaper into an empty database, through the running server when there is one.
 * Returns the exit code: 1 when there is content already.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  { out, error }: Output = terminal,
): Promise<number> {
  if (args.length > 0) {
    error(USAGE);
    return 1;
  }
  return withRunningDatabase(
    env,
    { error },
    async (database) => {
      const isNew = await seedSample(database, readConfig(env));
      if (isNew) out('El periódico de muestra está puesto: La Brújula y sus sitios hermanos.');
      else error(HAS_CONTENT);
      return isNew ? 0 : 1;
    },
    (fault) => (fault instanceof ConfigError ? fault.message : undefined),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
