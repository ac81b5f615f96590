import type { z } from 'zod';
import type { Clock } from '../../schemas/clock.ts';
import type { Database, Log } from '../database/database.ts';

/** What every job is handed, beside what it names itself. */
export interface BaseParts {
  database: Database;
  clock: Clock;
  log: Log;
}

/**
 * Who works on a job: those of `mail` wait for other people's servers, ten of them at a time, and
 * keep no other job waiting.
 */
export type Lane = 'general' | 'mail';

/** While a job runs: aborted when the node stops. */
export interface Running {
  signal: AbortSignal;
}

/**
 * Background work. It runs on one node, or, `onEveryNode`, on each of them; again, later and later,
 * when it throws. A node that dies leaves its job to another: work must bear being done twice.
 */
export interface Job<Payload, Parts> {
  /** Stable: it is stored with what is due. */
  name: string;
  /** What it does, for people. */
  label: string;
  payload: z.ZodType<Payload>;
  work(payload: Payload, parts: BaseParts & Parts & Running): Promise<void>;
  /** When it is due, as five fields of cron in UTC. Late after a time down, and once then. */
  schedule?: string;
  onEveryNode?: boolean;
  /** `general`, when unset: jobs of one name run one after the other there. */
  lane?: Lane;
  /** How often it is tried before it counts as failed. */
  maxAttempts?: number;
  /** The longest wait between two tries, in milliseconds; they grow to six hours when unset. */
  maxDelayMs?: number;
}

/** A job as the runner has it: its payload is checked before it runs. */
export interface DeclaredJob<Parts = object> {
  name: string;
  label: string;
  schedule: string | undefined;
  onEveryNode: boolean;
  lane: Lane;
  maxAttempts: number;
  maxDelayMs: number | undefined;
  run(payload: unknown, parts: BaseParts & Parts & Running): Promise<void>;
}

const MAX_ATTEMPTS = 10;

export const defineJob = <Payload, Parts = object>({
  payload: shape,
  work,
  ...job
}: Job<Payload, Parts>): DeclaredJob<Parts> => ({
  schedule: undefined,
  onEveryNode: false,
  lane: 'general',
  maxAttempts: MAX_ATTEMPTS,
  maxDelayMs: undefined,
  ...job,
  run: async (payload, parts) => work(shape.parse(payload), parts),
});
