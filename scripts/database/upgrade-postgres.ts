import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, readConfig } from '../../server/config.ts';
import { BackupError } from '../../services/backup/backup-error.ts';
import {
  UPGRADE_STEPS,
  type UpgradeStep,
  upgradeCluster,
} from '../../services/backup/upgrade-cluster.ts';
import { DatabaseError } from '../../services/database/database.ts';
import { MIGRATIONS_FOLDER } from '../../services/database/migrate.ts';
import { type BarOutput, barTerminal, progressOn } from '../progress.ts';
import { SCHEMA_MAKERS } from '../restore.ts';

const USAGE = `Uso: npm run upgrade-postgres
Pasa las tablas de DATA_DIR a la versión más nueva de PostgreSQL que trae Portada, con Portada parada.
Las de antes quedan al lado, sin cambios, hasta que las borres. Si se interrumpe, repítela.`;

const WORDS: Readonly<Record<UpgradeStep, string>> = {
  dump: 'se copian las tablas',
  make: 'se crean las nuevas',
  restore: 'se llenan',
  compare: 'se comparan una por una',
  'stand by': 'quedan listas',
  'set aside': 'las de antes se apartan',
  'take its place': 'las nuevas toman su sitio',
};

/** Brings the embedded PostgreSQL's tables to its newest version. Returns the exit code. */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: BarOutput = barTerminal,
): Promise<number> {
  if (args.length > 0) {
    output.error(USAGE);
    return 1;
  }
  const progress = progressOn(output.bar);
  const onStep = (step: UpgradeStep) =>
    progress.show(UPGRADE_STEPS.indexOf(step) / UPGRADE_STEPS.length, WORDS[step]);
  try {
    const { databaseUrl, dataDir } = readConfig(env);
    if (databaseUrl) {
      output.error('Con DATABASE_URL, PostgreSQL se actualiza con sus propias herramientas.');
      return 1;
    }
    const upgraded = await upgradeCluster({
      dataDir: resolve(dataDir),
      now: new Date(),
      makers: SCHEMA_MAKERS,
      migrationsFolder: MIGRATIONS_FOLDER,
      onStep,
    });
    progress.clear();
    if (!upgraded) {
      output.out(`En ${dataDir} no hay tablas que pasar a un PostgreSQL más nuevo.`);
      return 0;
    }
    output.out(`Las tablas de ${dataDir} son ahora de PostgreSQL ${upgraded.to}.`);
    output.out(`Las de antes están enteras en ${upgraded.aside}; bórralas cuando quieras.`);
    return 0;
  } catch (fault) {
    progress.clear();
    const kinds = [BackupError, ConfigError, DatabaseError];
    if (!kinds.some((kind) => fault instanceof kind)) throw fault;
    output.error((fault as Error).message);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2), process.env);
