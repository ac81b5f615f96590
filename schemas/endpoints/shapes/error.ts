import { z } from 'zod';
import type { Issue } from '../../page.ts';

/*
 * What the staff API takes and replies, under `/api` on the editor's host: endpoints name these
 * shapes, and the editor checks what comes by them. A reply that is not 2xx is an `ApiError`. Dates
 * are ISO 8601 strings in UTC.
 */

/** What is wrong with which field. */
export const issueList = z.custom<Issue[]>(
  (value) => Array.isArray(value) && value.every((issue) => Array.isArray(issue?.path)),
);

export const apiError = z.object({
  /**
   * Stable, for programs: `unauthorized`, `forbidden`, `own_account`, `last_admin`,
   * `email_taken`, `passkey_refused`, `not_found`, `invalid_page`,
   * `invalid_input`, `revision_conflict`, `version_in_use`, `route_taken`,
   * `confirmation_needed`, `hides_template`, `archived`, `already_withdrawn`,
   * `taken_down`, `gone`, `too_large`, `unavailable`, `internal`.
   */
  code: z.string(),
  /** Spanish, for people. */
  message: z.string(),
  issues: z.exactOptional(issueList),
  /** With `route_taken`: an address that is free. */
  proposal: z.exactOptional(z.string()),
  /** What a content source outside replied where it refused or failed: for developers. */
  upstream: z.exactOptional(z.object({ status: z.int(), reply: z.string() })),
});
export type ApiError = z.infer<typeof apiError>;
