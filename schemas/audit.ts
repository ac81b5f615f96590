import { z } from 'zod';

/** What the log can say that somebody did. */
export const AUDIT_ACTIONS = [
  'signin.link',
  'signin.done',
  'signin.refused',
  'signin.out',
  'staff.create',
  'staff.change',
  'staff.deactivate',
  'staff.reactivate',
  'session.end',
  'session.end-all',
  'token.create',
  'token.revoke',
  'passkey.add',
  'passkey.rename',
  'passkey.remove',
  'page.create',
  'page.change',
  'page.delete',
  'page.undelete',
  'page.archive',
  'page.erase',
  'page.draft',
  'page.save',
  'page.publish',
  'page.unpublish',
  'page.schedule',
  'page.unschedule',
  'page.schedule-missed',
  'page.version-name',
  'page.preview',
  'page.preview-revoke',
  'page.restore',
  'page.change-many',
  'page.undo-many',
  'site.change',
  'site.archive',
  'site.unarchive',
  'site.delete',
  'site.alert',
  'site.alert-end',
  'document.import',
  'document.undo-import',
  'image.upload',
  'image.change',
  'image.archive',
  'image.restore',
  'image.replace',
  'image.undo-replace',
  'image.delete',
  'job.retry',
  'reader.view',
  'reader.disable',
  'reader.enable',
  'reader.sessions-end',
  'reader.segment',
  'sales.view',
  'sales.refund',
  'sales.refund-refused',
  'sales.work',
  'sales.comp',
  'sales.codes',
  'sales.price-change',
  'sales.cancel',
  'sales.end',
  'sales.product',
  'sales.price',
  'sales.campaign',
  'sales.paywall',
  'content.withdraw',
  'content.delete',
  'content.restore',
  'page.version-remove',
  'audit.export',
  'collection.create',
  'collection.change',
  'collection.delete',
  'pattern.create',
  'pattern.delete',
  'template.create',
  'template.change',
  'template.delete',
  'wire.create',
  'wire.change',
  'wire.delete',
  'wire.read',
  'story.preview',
  'story.preview-revoke',
  'story.create',
  'story.draft',
  'story.discard',
  'story.publish',
  'story.unpublish',
  'story.schedule',
  'story.unschedule',
  'story.schedule-missed',
  'live.create',
  'live.change',
  'live.close',
  'live.erase',
  'live.import',
  'live.draft',
  'live.publish',
  'live.update',
  'live.correct',
  'live.withdraw',
  'live.mark',
  'live.schedule',
  'live.merge',
  'live.pair',
  'live.frame',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it was done to. */
export const AUDIT_SUBJECTS = [
  'staff',
  'page',
  'site',
  'document',
  'image',
  'job',
  'audit',
  'live-blog',
  'wire',
  'reader',
  'catalogue',
  'order',
  'subscription',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_PAGE_SIZE = 50;

const MAX_SEARCH_CHARS = 200;

/** Which lines of the log: all that is set has to fit. */
const filter = {
  /** A staff member's id, or a kind of actor that has none. */
  person: z.string().max(200).default(''),
  subject: z.enum(['', ...AUDIT_SUBJECTS]).default(''),
  /** Of the subject, as a page's. */
  id: z.string().max(200).default(''),
  action: z.enum(['', ...AUDIT_ACTIONS]).default(''),
  /** From this moment on, and before that one. */
  from: z.iso.datetime().or(z.literal('')).default(''),
  until: z.iso.datetime().or(z.literal('')).default(''),
  /** Words that all stand somewhere in the line, accents aside. */
  q: z.string().max(MAX_SEARCH_CHARS).default(''),
};
const auditFilter = z.object(filter);
export type AuditFilter = z.infer<typeof auditFilter>;

/** `GET /api/audit`: lines older than `before`, newest first, 50 at most. */
export const auditQuery = z.object({
  ...filter,
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** `GET /api/audit/export`: every line that fits, as a file. */
export const auditExport = z.object({ ...filter, format: z.enum(['csv', 'json']) });

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
