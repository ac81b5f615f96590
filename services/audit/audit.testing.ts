import type { StaffAudit } from '../http/serve-endpoints.ts';
import type { Act } from './audit-log.ts';

/** For suites that are not about the log. */
export const noAudit: StaffAudit = async () => undefined;

/** Collects what would be written. */
export function collectedAudit(): { acts: Act[]; audit: StaffAudit } {
  const acts: Act[] = [];
  return { acts, audit: async (_tx, _c, act) => void acts.push(act) };
}
