import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { scheduledBackup } from '../services/backup/scheduled-backup.ts';
import { pruneOutbox } from '../services/changes/prune-outbox.ts';
import { purgeAgain, purgeCdn } from '../services/changes/purge-cdn.ts';
import { mailReader } from '../services/identity/notices/reader-mails.ts';
import { pruneReaders } from '../services/identity/readers/prune-readers.ts';
import { eraseOriginal } from '../services/images/erase-original.ts';
import { sweepRenditions } from '../services/images/forget-renditions.ts';
import { lookAtPictures } from '../services/images/look-at-pictures.ts';
import { sweepUploads } from '../services/images/sweep-uploads.ts';
import { pruneJobs } from '../services/jobs/prune-jobs.ts';
import { settleLive } from '../services/live/settle-live.ts';
import { pruneMails } from '../services/mail/prune-mails.ts';
import { changePages } from '../services/pages/change-pages.ts';
import { emptyOldTrash } from '../services/pages/empty-trash.ts';
import { publishDuePages } from '../services/pages/publish-due-pages.ts';
import { renewSubscriptions } from '../services/sales/billing/renew-subscriptions.ts';
import { settlePayments } from '../services/sales/billing/settle-payments.ts';
import { pruneCarts } from '../services/sales/carts/prune-carts.ts';
import { announcePrices } from '../services/sales/notices/price-changes.ts';
import { remindOrders } from '../services/sales/notices/remind-orders.ts';
import { remindSubscribers } from '../services/sales/notices/remind-subscribers.ts';
import { mailSales } from '../services/sales/notices/sales-mails.ts';
import { expireOrders } from '../services/sales/orders/expire-orders.ts';
import { mailAskedLink, mailStaff } from '../services/staff/staff-mails.ts';
import { listStories } from '../services/stories/list-stories.ts';
import { publishDueStories } from '../services/stories/publish-due.ts';
import { tellIndexNow } from '../services/stories/tell-indexnow.ts';
import { publishDueDrafts } from '../services/story-desk/publish-due-drafts.ts';
import { readDueWires } from '../services/story-desk/wires/read-due-wires.ts';
import type { Config } from './config.ts';

/** The background work: a new job is a line here. */
const JOBS = [
  publishDueStories,
  publishDuePages,
  publishDueDrafts,
  readDueWires,
  changePages,
  listStories,
  settleLive,
  emptyOldTrash,
  purgeCdn,
  purgeAgain,
  tellIndexNow,
  mailReader,
  mailStaff,
  mailAskedLink,
  eraseOriginal,
  lookAtPictures,
  sweepRenditions,
  sweepUploads,
  pruneOutbox,
  pruneJobs,
  pruneReaders,
  pruneMails,
  pruneCarts,
  renewSubscriptions,
  settlePayments,
  expireOrders,
  announcePrices,
  remindOrders,
  remindSubscribers,
  mailSales,
  scheduledBackup,
] as const;

type Settings = Pick<Config, 'purge' | 'indexNow' | 'backups'>;

/** Those that a server runs: without anybody to tell, nothing waits to be told. */
export const jobsOf = ({ purge, indexNow, backups }: Settings) =>
  JOBS.filter(
    (job) =>
      (job !== purgeCdn || purge !== undefined) &&
      (job !== tellIndexNow || indexNow !== undefined) &&
      (job !== scheduledBackup || backups !== undefined),
  ).map((job) =>
    // When it is due is this newspaper's to say.
    job === scheduledBackup ? { ...job, schedule: backups?.schedule } : job,
  );

type Intersection<U> = (U extends unknown ? (parts: U) => void : never) extends (
  parts: infer Parts,
) => void
  ? Parts
  : never;

/** What all of them together are handed. */
export type JobParts = Omit<Intersection<Parameters<(typeof JOBS)[number]['run']>[1]>, 'signal'>;

/** The same name for a node after a restart: jobs of its own disk wait for it. */
export const nodeName = (dataDir: string): string =>
  createHash('sha256').update(`${hostname()}\n${dataDir}`).digest('hex').slice(0, 8);
