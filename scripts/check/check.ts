import { fileURLToPath, pathToFileURL } from 'node:url';
import { scheduledBackups } from '../../server/backups/scheduled-backups.ts';
import {
  databaseFindings,
  siteFindings,
  tableFindings,
} from '../../server/checks/database-checks.ts';
import { type Finding, fault, looked, well } from '../../server/checks/finding.ts';
import {
  backupFindings,
  certificateEnd,
  purgeFindings,
  smtpFindings,
  staffOidcFindings,
  storeFindings,
  stripeFindings,
  tlsFindings,
} from '../../server/checks/outside-checks.ts';
import { settingFindings } from '../../server/checks/setting-checks.ts';
import {
  type Config,
  ConfigError,
  type Environment,
  readConfig,
  refuseOpenDevelopment,
} from '../../server/config.ts';
import { imageStoreOf } from '../../server/images/open-images.ts';
import { hasTables } from '../../services/database/cluster-place.ts';
import { connectUnmigrated } from '../../services/database/database.ts';
import { verifySmtp } from '../../services/mail/post.ts';
import { type Output, terminal } from '../with-running-database.ts';

const USAGE = `Uso: npm run check [-- --json]
Mira si con estos ajustes Portada puede trabajar: base de datos, imágenes, correo, CDN, pagos, TLS, hosts, disco.`;

const MARKS: Readonly<Record<Finding['state'], string>> = {
  well: '✓ bien ',
  warning: '! aviso',
  fault: '✗ falla',
};

const linesOf = ({ about, state, text, advice }: Finding): string[] => [
  `${MARKS[state]}  ${about.padEnd(14)} ${text}`,
  ...(advice ? [`${' '.repeat(24)}→ ${advice}`] : []),
];

/** Is the data folder one that a start has yet to fill? A look makes nothing in it. */
const isUnused = ({ dataDir, databaseUrl }: Config): boolean =>
  databaseUrl === undefined && !hasTables(dataDir);

const UNUSED = [well('Base de datos', 'Ninguna todavía: la hace el primer arranque')];

const inDatabase = ({
  dataDir,
  databaseUrl,
  connections,
  editorOrigin,
}: Config): Promise<Finding[]> =>
  looked('Base de datos', 'Revisa DATABASE_URL, o que PostgreSQL esté en marcha.', async () => {
    const database = await connectUnmigrated({
      dataDir,
      connections,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    try {
      return [
        ...(await databaseFindings(database)),
        ...(await tableFindings(database)),
        ...(await siteFindings(database, editorOrigin)),
      ];
    } finally {
      await database.close();
    }
  });

async function findingsOf(env: Environment): Promise<Finding[]> {
  let config: Config;
  try {
    refuseOpenDevelopment(env);
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError)
      return [fault('Ajustes', error.message, 'docs/configuration.md los nombra todos.')];
    throw error;
  }
  const isNew = isUnused(config);
  const asked = await Promise.all([
    isNew ? UNUSED : inDatabase(config),
    isNew && !config.s3 ? [] : storeFindings(config, imageStoreOf(config)),
    smtpFindings(config, verifySmtp),
    purgeFindings(config, fetch),
    stripeFindings(config, fetch),
    staffOidcFindings(config, fetch),
    backupFindings(scheduledBackups(config), fileURLToPath(import.meta.url)),
    tlsFindings(config, certificateEnd, new Date()),
  ]);
  const mode = config.isProduction ? 'producción' : 'desarrollo';
  return [
    well('Ajustes', `Se entienden, en ${mode}`),
    ...settingFindings(env, config),
    ...asked.flat(),
  ];
}

/** Looks at everything that an installation needs. Returns the exit code: 1 with a fault. */
export async function main(
  args: string[],
  env: Environment,
  output: Output = terminal,
): Promise<number> {
  const isJson = args[0] === '--json';
  if (args.length > (isJson ? 1 : 0)) {
    output.error(USAGE);
    return 1;
  }
  const findings = await findingsOf(env);
  if (isJson) output.out(JSON.stringify(findings, null, 2));
  else for (const line of findings.flatMap(linesOf)) output.out(line);
  return findings.some(({ state }) => state === 'fault') ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2), process.env);
