import { pino } from 'pino';
import type { Logger } from '../../services/http/logger.ts';
import { countAlike } from '../http/count-alike.ts';
import { loggedError, loggedUrl } from './log-serializers.ts';

const serializers = {
  err: (error: unknown) => loggedError(error),
  url: (url: unknown) => (typeof url === 'string' ? loggedUrl(url) : undefined),
};

/**
 * One JSON object a line on standard error, so that standard output stays for people. What is told
 * of errors and addresses holds no token, no body and no parameter of a statement. Warnings that
 * repeat are counted.
 */
export const createLog = (level: string, to = pino.destination(2)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers,
      hooks: { logMethod: countAlike() },
    },
    to,
  );

const SLOW_MS = 1_000;

/** Level of a finished request's line: what is ordinary stays out of the way unless wanted. */
export const requestLevel = (status: number, durationMs: number): 'error' | 'warn' | 'debug' =>
  status >= 500 ? 'error' : durationMs > SLOW_MS ? 'warn' : 'debug';
