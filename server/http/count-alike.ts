import type { LogFn, LoggerOptions } from 'pino';

/** Lines of one message that are written in a minute; what comes beyond is counted. */
const MAX_ALIKE = 20;
const WINDOW_MS = 60_000;
/** pino's number for `warn`: what is below is told only when wanted. */
const WARN = 40;
/** Messages are few. Should they ever hold what differs each time, they are all told. */
const MAX_MESSAGES = 500;

interface Alike {
  since: number;
  lines: number;
}

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** The message of a line: `log.warn('…')`, `log.warn({ … }, '…')`. */
const messageOf = (args: readonly unknown[]): string | undefined =>
  args.find((arg): arg is string => typeof arg === 'string');

/**
 * For pino: a warning or fault that is told again and again is written 20 times a minute. The next
 * one after that minute says in `repeated` how many were left out.
 */
export function countAlike(nowMs: () => number = Date.now): Hook {
  const counted = new Map<string, Alike>();
  return function count(args, method: LogFn, level) {
    const message = level >= WARN ? messageOf(args) : undefined;
    if (message === undefined) return method.apply(this, args);
    const now = nowMs();
    const before = counted.get(message);
    if (before && now - before.since < WINDOW_MS) {
      before.lines += 1;
      if (before.lines <= MAX_ALIKE) method.apply(this, args);
      return;
    }
    if (counted.size >= MAX_MESSAGES) counted.clear();
    counted.set(message, { since: now, lines: 1 });
    const repeated = before ? Math.max(0, before.lines - MAX_ALIKE) : 0;
    if (repeated === 0) return method.apply(this, args);
    const [first, ...rest] = args as unknown[];
    const fields =
      typeof first === 'object' && first !== null ? { ...first, repeated } : { repeated };
    const said = typeof first === 'string' ? [first, ...rest] : rest;
    method.apply(this, [fields, ...said] as unknown as Parameters<LogFn>);
  };
}
