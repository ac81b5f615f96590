import {
  connectRunning,
  type Database,
  DatabaseError,
  type OpenOptions,
} from '../services/database/database.ts';

/** Where a tool writes: what was asked for, and what went wrong. */
export interface Output {
  out(line: string): void;
  error(line: string): void;
}

export const terminal: Output = {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
};

/**
 * Does a tool's work on the database that the environment names, through the running server when
 * there is one, and closes it. Resolves with the exit code: 1, and one line, for a database that
 * cannot be reached or is of another release, and for the errors of `forPeople`.
 */
export const withRunningDatabase = (
  env: Record<string, string | undefined>,
  output: Pick<Output, 'error'>,
  work: (database: Database) => Promise<number>,
  forPeople?: (fault: unknown) => string | undefined,
): Promise<number> => withDatabase(connectRunning, env, output, work, forPeople);

/** The same by a way of connecting. */
export async function withDatabase(
  connect: (options: OpenOptions) => Promise<Database>,
  env: Record<string, string | undefined>,
  { error }: Pick<Output, 'error'>,
  work: (database: Database) => Promise<number>,
  forPeople: (fault: unknown) => string | undefined = () => undefined,
): Promise<number> {
  try {
    const database = await connect({
      dataDir: env.DATA_DIR || 'data',
      ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (fault) {
    const line = fault instanceof DatabaseError ? fault.message : forPeople(fault);
    if (line === undefined) throw fault;
    error(line);
    return 1;
  }
}
