import { z } from 'zod';

/** What the log can say that somebody did. */
export const AUDIT_ACTIONS = [
  'signin.link',
  'signin.done',
  'signin.refused',
  'signin.out',
  'staff.create',
  'page.create',
  'page.change',
  'page.delete',
  'page.undelete',
  'page.save',
  'page.publish',
  'page.restore',
  'site.change',
  'document.import',
  'image.upload',
  'image.change',
  'job.retry',
  'content.withdraw',
  'content.delete',
  'content.restore',
  'page.version-remove',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it was done to. */
export const AUDIT_SUBJECTS = ['staff', 'page', 'site', 'document', 'image', 'job'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_PAGE_SIZE = 50;

/**
 * `GET /api/audit?before=&person=&subject=`: lines older than `before`, newest first, 50 at most;
 * `person` is a staff member's id, or a kind of actor that has none.
 */
export const auditQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  person: z.string().max(200).default(''),
  subject: z.enum(['', ...AUDIT_SUBJECTS]).default(''),
});

export const auditEntry = z.object({
  seq: z.string(),
  at: z.string(),
  actor: z.object({
    kind: z.enum(['staff', 'command-line', 'system', 'nobody']),
    id: z.string(),
    name: z.string(),
    email: z.string(),
  }),
  /** One of `AUDIT_ACTIONS`, or of a later release. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  site: z.string(),
  detail: z.string(),
  address: z.string(),
  forwarded: z.string(),
  requestId: z.string(),
  userAgent: z.string(),
  /** SHA-256 of the canonical JSON of what stood there, in hex. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  items: z.array(auditEntry),
  /** For `before` of the next page; null at the end. */
  next: z.string().nullable(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AuditPage = z.infer<typeof auditPage>;
