import { pino } from 'pino';
import type { Logger } from '../services/http/logger.ts';

/** One JSON object a line on standard error, so that standard output stays for people. */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));

const SLOW_MS = 1_000;

/** Level of a finished request's line: what is ordinary stays out of the way unless wanted. */
export const requestLevel = (status: number, durationMs: number): 'error' | 'warn' | 'debug' =>
  status >= 500 ? 'error' : durationMs > SLOW_MS ? 'warn' : 'debug';
