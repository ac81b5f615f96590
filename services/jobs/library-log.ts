import type { LogFunctionFactory } from 'graphile-worker';
import type { LogFields } from '../http/log-events.ts';
import type { Logger } from '../http/logger.ts';

const eventOf = (line: string): LogFields['event'] =>
  line.startsWith('Failed task') ? 'job_failed' : 'jobs_warned';

/**
 * The library's messages in our log: every job that went well is one of them, and only worth a
 * debugging line. Their details hold payloads and stay out.
 */
export const libraryLog =
  (log: Logger): LogFunctionFactory =>
  () =>
  (level, message) => {
    const [line = ''] = message.split('\n');
    if (level === 'error' || level === 'warning')
      log.warn({ event: eventOf(line) }, `Tareas: ${line}`);
    else log.debug({}, `Tareas: ${line}`);
  };
