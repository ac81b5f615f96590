import type { LogFunctionFactory } from 'graphile-worker';
import type { Logger } from '../http/logger.ts';

/**
 * The library's messages in our log: every job that went well is one of them, and only worth a
 * debugging line. Their details hold payloads and stay out.
 */
export const libraryLog =
  (log: Logger): LogFunctionFactory =>
  () =>
  (level, message) => {
    const [line = ''] = message.split('\n');
    if (level === 'error' || level === 'warning') log.warn({}, `Tareas: ${line}`);
    else log.debug({}, `Tareas: ${line}`);
  };
