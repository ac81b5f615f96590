/** Why the database could not be opened. The message is one Spanish line, ready for the person who started the process. */
export class DatabaseError extends Error {
  override name = this.constructor.name;
}

/** Another live process works on the same data folder. */
export class DatabaseLockedError extends DatabaseError {
  constructor(dataDir: string, pid: number) {
    super(`Otro proceso (${pid}) ya usa la carpeta de datos ${dataDir}. Ciérralo o elige otra con DATA_DIR.`);
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

/** The embedded database of a data folder does not start. */
export class DatabaseStartError extends DatabaseError {
  constructor(dataDir: string, cause: unknown) {
    super(`No se pudo abrir la base de datos de ${dataDir} (${codeOf(cause)}).`, { cause });
  }
}

const FOLDER_FAULTS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EDQUOT']);
export const isFolderFault = (error: unknown): boolean => FOLDER_FAULTS.has((error as { code?: string })?.code ?? '');

/** Nothing answers at DATABASE_URL, or it refuses us. The address is told without its password. */
export class DatabaseUnreachableError extends DatabaseError {
  constructor(databaseUrl: string, cause: unknown) {
    super(`No se puede conectar con la base de datos ${withoutPassword(databaseUrl)} (${codeOf(cause)}). Revisa DATABASE_URL.`, {
      cause,
    });
  }
}

/** A migration that ran before is not the one that we have, or one failed. */
export class MigrationError extends DatabaseError {}

const codeOf = (cause: unknown): string => {
  const fault = (cause as AggregateError)?.errors?.[0] ?? cause;
  return (fault as { code?: string })?.code ?? (fault instanceof Error ? fault.message : String(fault));
};

function withoutPassword(databaseUrl: string): string {
  try {
    const { protocol, hostname, port, pathname } = new URL(databaseUrl);
    return `${protocol}//${hostname}${port ? `:${port}` : ''}${pathname}`;
  } catch {
    return 'de DATABASE_URL';
  }
}
