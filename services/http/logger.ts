/** What code needs of a log: one line a call, its fields first. Pino's loggers are such. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  isLevelEnabled(level: string): boolean;
}
