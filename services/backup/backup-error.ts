/** Why a backup was not made or not restored: one Spanish line for whoever asked for it. */
export class BackupError extends Error {}

/** Ours as it is; what the system or PostgreSQL says goes into a line that says what failed. */
export const toBackupError = (what: string, error: unknown): BackupError =>
  error instanceof BackupError
    ? error
    : new BackupError(`${what}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
