/**
 * Why the database could not be opened. The message is one Spanish line, ready for the person who
 * started the process.
 */
export class DatabaseError extends Error {
  override name = this.constructor.name;
}

/** Another live process works on the same data folder. */
export class DatabaseLockedError extends DatabaseError {
  constructor(dataDir: string, pid: number) {
    super(
      `Otro proceso (${pid}) ya usa la carpeta de datos ${dataDir}. Ciérralo o elige otra con DATA_DIR.`,
    );
  }
}

/** The data folder cannot be made or written. */
export class DataFolderError extends DatabaseError {
  constructor(dataDir: string, cause: unknown) {
    super(
      `No se puede escribir en la carpeta de datos ${dataDir} (${codeOf(cause)}). Revisa sus permisos o elige otra con DATA_DIR.`,
      {
        cause,
      },
    );
  }
}

/** What somebody can do whose files are damaged. */
const HOW_TO_RESTORE =
  'No se borró nada. Guarda una copia de la carpeta tal como está y restaura un respaldo en otra: DATA_DIR=… npm run restore -- ARCHIVO (docs/backup.md).';

/** What PostgreSQL says of files that are not as it left them. */
const DAMAGED =
  /\bPANIC\b|checkpoint record|checksum|invalid (?:page|magic|primary|data in file)|database files are incompatible|pg_control|could not (?:read|open|access) (?:file|block|directory)/i;

/** The line in which PostgreSQL says why it ended, of all that it said. */
function gravestLine(said: string): string {
  const lines = said.trim().split('\n');
  const found = ['PANIC:', 'FATAL:'].flatMap((kind) => lines.filter((line) => line.includes(kind)));
  return (found[0] ?? '').trim();
}

/** The embedded database of a data folder does not start. */
export class DatabaseStartError extends DatabaseError {
  constructor(dataDir: string, cause: unknown) {
    const said = String((cause as { cause?: unknown } | null)?.cause ?? '');
    const why = gravestLine(said) || codeOf(cause);
    const advice = DAMAGED.test(said) ? ` Sus archivos están dañados. ${HOW_TO_RESTORE}` : '';
    super(`No se pudo abrir la base de datos de ${dataDir} (${why}).${advice}`, { cause });
  }
}

/** PostgreSQL's codes of damaged data and indexes, of files that are gone, of a disk that fails. */
const DAMAGE_CODES = new Set(['XX001', 'XX002', '58P01', '58030']);

/** Says in a line that the tables are damaged; undefined for what is no such failure. */
export function damageWords(error: unknown): string | undefined {
  for (let at = error, depth = 0; at && depth < 5; depth += 1) {
    const { code, message, cause } = at as { code?: string; message?: string; cause?: unknown };
    if (code !== undefined && DAMAGE_CODES.has(code))
      return `Las tablas de la base de datos están dañadas (${code}: ${message}). ${HOW_TO_RESTORE}`;
    at = cause;
  }
  return undefined;
}

/** A data folder of a release that ran PostgreSQL in WebAssembly. Nothing in it was touched. */
export class EarlierEngineError extends DatabaseError {
  constructor(dataDir: string) {
    super(
      `La carpeta de datos ${dataDir} es de una versión anterior de Portada, con otro motor de base de datos; no se tocó nada en ella. Ábrela con aquella versión, o elige otra carpeta con DATA_DIR.`,
    );
  }
}

/** Parts of a data folder are gone: opened, it would be an empty newspaper. Nothing was touched. */
export class HalfDataFolderError extends DatabaseError {
  /** @param lost what is missing, as a Spanish clause */
  constructor(dataDir: string, lost: string) {
    super(
      `La carpeta de datos ${dataDir} está incompleta: ${lost}. No se tocó nada en ella. Devuelve lo que falta, restaura una copia en una carpeta nueva (npm run restore), o elige otra con DATA_DIR.`,
    );
  }
}

/** Tables went aside for those of a newer PostgreSQL, which are whole and not in their place. */
export class HalfUpgradeError extends DatabaseError {
  constructor(dataDir: string) {
    super(
      `El paso de ${dataDir} a otra versión de PostgreSQL quedó a medias, con todo en su sitio: repite npm run upgrade-postgres.`,
    );
  }
}

/** The tables of a data folder were elsewhere, and are not there any more. */
export class ClusterMissingError extends DatabaseError {
  constructor(dataDir: string, cluster: string) {
    super(
      `La base de datos de ${dataDir} estaba en ${cluster} y ya no está. Devuélvela a su sitio o elige otra carpeta con DATA_DIR.`,
    );
  }
}

/** We are root, PostgreSQL must not be, and its user cannot enter the folder. */
export class ClusterUnreachableError extends DatabaseError {
  constructor(dataDir: string) {
    super(
      `PostgreSQL no corre como root, y su usuario no puede entrar en la carpeta de datos ${dataDir}. Elige otra con DATA_DIR.`,
    );
  }
}

/** There is no PostgreSQL for this machine. */
export class NoPostgresError extends DatabaseError {
  constructor(reason: string) {
    super(
      `No hay un PostgreSQL que corra en esta máquina (${reason}). Instala uno, o di en DATABASE_URL la dirección de otro.`,
    );
  }
}

/** The tables are of a major version of PostgreSQL that this release does not bring. */
export class OtherPostgresError extends DatabaseError {
  /** @param there the major versions that are here */
  constructor(cluster: string, major: number, there: readonly number[]) {
    const ours = [...new Set(there)].sort((a, b) => a - b).join(' y ');
    super(
      `Las tablas de ${cluster} son de PostgreSQL ${major}, y esta versión de Portada abre las de ${ours}. No se tocó nada en ellas: ábrelas con la versión que las escribió, o instala PostgreSQL ${major} en esta máquina (docs/upgrades.md).`,
    );
  }
}

const FOLDER_FAULTS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EDQUOT']);
export const isFolderFault = (error: unknown): boolean =>
  FOLDER_FAULTS.has((error as { code?: string })?.code ?? '');

/**
 * There is no database at DATABASE_URL, or it refuses us. The address is told without its password.
 */
export class DatabaseUnreachableError extends DatabaseError {
  constructor(databaseUrl: string, cause: unknown) {
    super(
      `No se puede conectar con la base de datos ${withoutPassword(databaseUrl)} (${codeOf(cause)}). Revisa DATABASE_URL.`,
      {
        cause,
      },
    );
  }
}

/** A pooler that shares connections by the transaction: nobody can listen for changes there. */
export class PoolerError extends DatabaseError {
  constructor() {
    super(
      'En DATABASE_URL contesta un PgBouncer, que no pasa los ajustes de cada conexión ni los avisos (LISTEN). Pon la dirección de PostgreSQL mismo.',
    );
  }
}

/** A migration that ran before is not the one that we have, or one failed. */
export class MigrationError extends DatabaseError {}

/** A newer release migrated this database: this one does not know its tables. */
export class NewerSchemaError extends DatabaseError {
  constructor(migration: string) {
    super(
      `La base de datos es de una versión más nueva de Portada: tiene la migración ${migration}, que ésta no conoce. No se tocó nada en ella. Arranca aquella versión, o restaura una copia anterior (npm run restore).`,
    );
  }
}

/** Migrations of this release did not run: a tool looks at a database, and changes no tables. */
export class OlderSchemaError extends DatabaseError {
  constructor(migrations: readonly string[]) {
    const [first, count] = [migrations[0], migrations.length];
    super(
      `La base de datos es de una versión anterior de Portada: le ${count === 1 ? 'falta una migración' : `faltan ${count} migraciones`} (${first}${count === 1 ? '' : '…'}). No se tocó nada en ella. Usa aquella versión, o actualízala: npm run migrate (-- --dry-run dice qué haría).`,
    );
  }
}

/** A standby, or one that somebody closed for writing. */
const READ_ONLY = '25006';

/**
 * Of the system, and of PostgreSQL: connection faults (08), too many of them, shut-downs, a
 * statement that took too long, no room (53) or disk (58); a database that lets nobody in (55000),
 * is gone (3D000) or knows us no more (28); transactions that stood in each other's way (40).
 */
const AWAY_CODES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENOENT',
  ],
  ...[
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '08P01',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '25P03',
  ],
  ...[
    '53000',
    '53100',
    '53200',
    '53400',
    '57P04',
    '57P05',
    '58000',
    '58030',
    '55000',
    '3D000',
    '28000',
    '28P01',
    '40001',
    '40P01',
  ],
  READ_ONLY,
]);

/** What the driver says without a code. */
const AWAY_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Client was closed)/;

interface Fault {
  code?: string;
  message?: string;
  syscall?: string;
  errors?: unknown[];
}

/** An error and what caused it, outermost first. */
function* causesOf(error: unknown): Generator<Fault> {
  for (
    let cause = error, depth = 0;
    cause && depth < 5;
    cause = (cause as { cause?: unknown }).cause, depth += 1
  )
    yield cause as Fault;
}

/** Is the database there, but takes no changes (now)? */
export const isDatabaseReadOnly = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => code === READ_ONLY);

/** Was a row kept by others for longer than the transaction's `lock_timeout`? */
export const isLockTimeout = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => code === '55P03');

/** Of the system, and PostgreSQL's own. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Is there no room left, on our disk or on the database's? */
export const isDiskFull = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => code !== undefined && FULL_CODES.has(code));

/**
 * Is the database away, or takes it no changes (now)? Then the fault is not the statement's.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message, syscall, errors } of causesOf(error)) {
    if (errors?.some(isDatabaseAway)) return true;
    // A file that is missing has this code too.
    if (code === 'ENOENT' && syscall !== 'connect') continue;
    if ((code && AWAY_CODES.has(code)) || (message && AWAY_WORDS.test(message))) return true;
  }
  return false;
}

const codeOf = (cause: unknown): string => {
  const fault = (cause as AggregateError)?.errors?.[0] ?? cause;
  return (
    (fault as { code?: string })?.code ?? (fault instanceof Error ? fault.message : String(fault))
  );
};

function withoutPassword(databaseUrl: string): string {
  try {
    const { protocol, hostname, port, pathname } = new URL(databaseUrl);
    return `${protocol}//${hostname}${port ? `:${port}` : ''}${pathname}`;
  } catch {
    return 'de DATABASE_URL';
  }
}
