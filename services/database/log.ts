import type { LogFields } from '../http/log-events.ts';

/** Where the database tells what happens to it. */
export interface Log {
  info(details: LogFields, message: string): void;
  warn(details: LogFields, message: string): void;
  error(details: LogFields, message: string): void;
}
