import { z } from 'zod';

/** A mail that was kept in place of being sent. */
export const storedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Of the link in it; '' for none. */
  nonce: z.string(),
  sentAt: z.string(),
});
export type StoredMail = z.infer<typeof storedMail>;

/** `GET /api/mails` */
export const mailList = z.object({
  /** Mails go out, and none is kept. */
  isSending: z.boolean(),
  mails: z.array(storedMail),
});
