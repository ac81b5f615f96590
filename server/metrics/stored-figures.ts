import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupFigures, backupFigures } from '../../services/backup/backup-rows.ts';
import { type PurgeFigures, purgeFigures } from '../../services/changes/purge-figures.ts';
import type { Database } from '../../services/database/database.ts';
import { type JobFigures, jobFigures } from '../../services/jobs/job-figures.ts';
import {
  type PaymentFigures,
  paymentFigures,
} from '../../services/sales/payments/payment-figures.ts';

/** What all nodes see alike, because it stands in the database. */
export interface StoredFigures {
  jobs: readonly JobFigures[];
  /** Undefined where no CDN is told. */
  purge: PurgeFigures | undefined;
  payments: PaymentFigures;
  /** Undefined where none was made. */
  backup: BackupFigures | undefined;
}

/** Several who ask at once, or often, ask the database once. */
const FRESH_MS = 5_000;
/** Figures of the process itself go out without them. */
const WAIT_MS = 2_000;

interface Reading {
  database: Pick<Database, 'db'>;
  jobNames: readonly string[];
  nowMs?: () => number;
  waitMs?: number;
}

async function read({ database: { db }, jobNames }: Reading): Promise<StoredFigures> {
  return {
    jobs: await jobFigures(db, jobNames),
    purge: await purgeFigures(db),
    payments: await paymentFigures(db),
    backup: await backupFigures(db),
  };
}

/** Figures of the database, read when they are asked for; undefined while it does not reply. */
export function storedFigures(reading: Reading): () => Promise<StoredFigures | undefined> {
  const { nowMs = () => performance.now(), waitMs = WAIT_MS } = reading;
  let last: { at: number; figures: Promise<StoredFigures | undefined> } | undefined;
  return () => {
    if (!last || nowMs() - last.at > FRESH_MS) {
      const figures = Promise.race([
        read(reading).catch(() => undefined),
        sleep(waitMs, undefined, { ref: false }),
      ]);
      last = { at: nowMs(), figures };
    }
    return last.figures;
  };
}
