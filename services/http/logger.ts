import type { LogFields } from './log-events.ts';

/** What code needs of a log: one line a call, its fields first. Pino's loggers are such. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  isLevelEnabled(level: string): boolean;
}
